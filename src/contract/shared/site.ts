/** What every page knows of the installation, and what the server hands to a page's loader. */
import type { Call } from './endpoint.ts';

/** Below which Hindi pages live; English ones stand at the root. */
export const HINDI_PREFIX = '/hi';

/** Path of the readable page of a country, state or city, or of one profession in a city. */
export function vendorsPath(address: string, profession?: string): string {
  return ['/vendors', ...address.split('/'), ...(profession === undefined ? [] : [profession])].map((part, index) => (index === 0 ? part : encodeURIComponent(part))).join('/');
}

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
  /** Structured data, ready to stand in a script element: set by a page's loader, rendered with the document. */
  structuredData?: string;
};
