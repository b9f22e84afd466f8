/** Brand, contacts and links of this installation. */
import { useRouteLoaderData } from 'react-router';
import type { SiteInfo } from '../../contract/shared/site.ts';

/** Shown when the root loader itself failed; no contacts are known then. */
const UNKNOWN_SITE: SiteInfo = {
  brandName: 'NEWSCO',
  publicUrl: '',
  supportEmail: '',
  supportPhone: '',
  instagramUrl: '',
  youtubeUrl: '',
  brokerConnectUrl: null,
  showsMails: false,
};

export function useSite(): SiteInfo {
  const root = useRouteLoaderData('root') as { site: SiteInfo } | undefined;
  return root?.site ?? UNKNOWN_SITE;
}
