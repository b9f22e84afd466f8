/** The way to the same page in the other language. */
import { useLocation } from 'react-router';
import { LANGUAGE_COOKIE } from '../../contract/shared/site.ts';
import { COOKIE_RULES } from '../client/cookies.ts';
import { LOCALE_NAMES, LOCALES, localePrefix } from './locale.ts';
import { usePageEnvironment } from './page-environment.tsx';

/**
 * Runs before anything else in the page, since the link works before the page's code has come and is to be remembered then, too. The part of an
 * address behind # is nothing that the server knows.
 */
export const REMEMBER_LANGUAGE = `addEventListener("click", (event) => {
  const link = event.target.closest("a[hreflang]");
  if (!link) return;
  document.cookie = "${LANGUAGE_COOKIE}=" + link.hreflang + "${COOKIE_RULES}" + (location.protocol === "https:" ? "; Secure" : "");
  link.hash = location.hash;
}, { capture: true });`;

/** The languages that the page is not in; each is another document, which a plain link loads whole. */
export function LanguageLinks({ className }: { className: string }) {
  const { locale } = usePageEnvironment();
  const { pathname, search } = useLocation();
  return LOCALES.filter((other) => other !== locale).map((other) => {
    const prefix = localePrefix(other);
    return (
      <a key={other} href={`${prefix}${pathname === '/' && prefix ? '' : pathname}${search}`} hrefLang={other} lang={other} className={className}>
        {LOCALE_NAMES[other]}
      </a>
    );
  });
}
