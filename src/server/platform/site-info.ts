/** What visitors may know of the configuration. */
import type { SiteInfo } from '../../contract/shared/site.ts';
import type { Config } from './config.ts';

/** Picks the public settings. */
export function siteInfo(config: Config): SiteInfo {
  return {
    brandName: config.brandName,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    instagramUrl: config.instagramUrl,
    youtubeUrl: config.youtubeUrl,
    brokerConnectUrl: config.brokerConnectUrl,
    showsMails: config.mode === 'demo' || config.mode === 'development',
  };
}
