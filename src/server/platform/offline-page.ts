/** The page that browsers keep for the time without a connection. It needs no script and says so in both languages. */

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

type Words = { lang: string; heading: string; text: string; again: string; saved: string; home: string };

const ENGLISH: Words = {
  lang: 'en',
  heading: 'You are offline',
  text: 'This page needs a connection to the internet. What you have typed in a form is kept in this tab.',
  again: 'Try again',
  saved: 'Your leads as last loaded',
  home: '/dashboard',
};

const HINDI: Words = {
  lang: 'hi',
  heading: 'आप ऑफ़लाइन हैं',
  text: 'इस पेज के लिए इंटरनेट कनेक्शन चाहिए। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।',
  again: 'फिर कोशिश करें',
  saved: 'आपकी लीड, जैसी पिछली बार लोड हुई थीं',
  home: '/hi/dashboard',
};

/** The first language is the main one of the page; an empty address loads the page anew that was asked for. */
function part({ lang, heading, text, again, saved, home }: Words, level: 1 | 2, hasSaved: boolean): string {
  const link = hasSaved ? `<a href="${home}">${saved}</a>` : '';
  return `<section lang="${lang}"><h${level}>${heading}</h${level}><p>${text}</p><nav aria-label="${heading}"><a class="main" href="">${again}</a>${link}</nav></section>`;
}

/** `hasSaved`: this browser keeps a dashboard, so a link leads to it. */
export function offlinePage(brandName: string, nonce: string, hasSaved: boolean): string {
  const name = escapeHtml(brandName);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0f766e"><title>You are offline · आप ऑफ़लाइन हैं – ${name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${STYLE}</style></head><body><main><header>${SIGN}${name}</header>${part(ENGLISH, 1, hasSaved)}${part(HINDI, 2, hasSaved)}</main></body></html>`;
}
