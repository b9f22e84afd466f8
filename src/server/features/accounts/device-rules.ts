/** What a browser says of itself, in the few words in which people know their devices. */

export type Device = { browser: string | null; system: string | null };

type Named = readonly (readonly [name: string, mark: RegExp])[];

// Most browsers name those they descend from as well, so the youngest names come first.
const BROWSERS: Named = [
  ['Edge', /\bEdgA?\//i],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: Named = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (named: Named, userAgent: string) => named.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/** Browser and system of a user agent; null for what it does not tell. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: nameOf(BROWSERS, text), system: nameOf(SYSTEMS, text) };
}
