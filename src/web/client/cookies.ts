/** Cookies that this browser keeps for the server to read: choices, never anything of a person. */

const ONE_YEAR_SECONDS = 31_536_000;

/** What stands behind each, for a year; `; Secure` comes where the page came by https. */
export const COOKIE_RULES = `; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;

/** Keeps a value that is fit for a cookie for a year. */
export function keepCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}${COOKIE_RULES}${secure}`;
}
