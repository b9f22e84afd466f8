/** A page of one note, in both languages and without a script: for the time without a connection, and for who asks too often. */

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif; line-height: 1.6; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box; background: light-dark(#fbf9f6, #141210); color: light-dark(#1c1917, #fafaf9); }
main { max-width: 32rem; display: grid; gap: 1.5rem; }
header { display: flex; align-items: center; gap: .75rem; font-weight: 700; font-size: 1.125rem; }
h1, h2 { margin: 0; line-height: 1.25; font-size: 1.75rem; }
p { margin: .5rem 0 0; color: light-dark(#57534e, #b5aea8); }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; border-radius: .6rem; font-weight: 600; text-decoration: none; border: 1px solid light-dark(#84807a, #8a837d); color: inherit; }
a.main { background: light-dark(#0f766e, #2dd4bf); color: light-dark(#fff, #042f2e); border-color: transparent; }
a:focus-visible { outline: 3px solid light-dark(#0f766e, #2dd4bf); outline-offset: 2px; }
`;

/** The sign of the brand, as in favicon.svg: pictures may be out of reach too. */
const SIGN = '<svg aria-hidden="true" width="36" height="36" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="#0f766e"/><g fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><path d="M8 25.5 17 15l5.2 6"/><path d="m15.6 27.5 9.2-10.6L32 25.5" opacity=".72"/></g></svg>';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One note in one language; `action` loads anew the page that was asked for. */
export type Note = { lang: 'en' | 'hi'; heading: string; text: string; action: string; link?: { href: string; label: string } };

const sectionOf = ({ lang, heading, text, action, link }: Note, level: 1 | 2) => {
  const more = link ? `<a href="${link.href}">${link.label}</a>` : '';
  return `<section lang="${lang}"><h${level}>${heading}</h${level}><p>${text}</p><nav aria-label="${heading}"><a class="main" href="">${action}</a>${more}</nav></section>`;
};

/** The first note is the main one of the page. */
export function notePage(brandName: string, nonce: string, notes: readonly [Note, Note]): string {
  const name = escapeHtml(brandName);
  const title = notes.map(({ heading }) => heading).join(' · ');
  const [first, second] = notes;
  return `<!doctype html><html lang="${first.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0f766e"><title>${title} – ${name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head><body><main><header>${SIGN}${name}</header>${sectionOf(first, 1)}${sectionOf(second, 2)}</main></body></html>`;
}

/** What such a page may load: its own style and the icon. */
export function notePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
