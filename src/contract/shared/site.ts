/** What every page knows of the installation, and what the server hands to a page's loader. */
import type { Call } from './endpoint.ts';

/** Run-time configuration that visitors see. */
export type SiteInfo = {
  brandName: string;
  publicUrl: string;
  supportEmail: string;
  supportPhone: string;
  instagramUrl: string;
  youtubeUrl: string;
  /** Absent: the Broker Connect link is hidden. */
  brokerConnectUrl: string | null;
  /** Development and demo servers show the captured mails at /dev/mail. */
  showsMails: boolean;
};

/** The language that this browser chose by the switch: 'en' or 'hi'. */
export const LANGUAGE_COOKIE = 'language';

/** Load context of every server-rendered page. */
export type PageContext = {
  call: Call;
  site: SiteInfo;
  /** Content-Security-Policy nonce of this response. */
  nonce: string;
};
