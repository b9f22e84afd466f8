/** The way to the same page in the other language. */
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_COOKIE } from '../../contract/shared/site.ts';
import { keepCookie } from '../client/cookies.ts';
import { LOCALE_NAMES, LOCALES, localePrefix } from './locale.ts';
import { usePageEnvironment } from './page-environment.tsx';

/** The languages that the page is not in; each is another document, which a plain link loads whole. */
export function LanguageLinks({ className }: { className: string }) {
  const { locale } = usePageEnvironment();
  const { pathname, search } = useLocation();
  return LOCALES.filter((other) => other !== locale).map((other) => {
    const prefix = localePrefix(other);
    const choose = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
      keepCookie(LANGUAGE_COOKIE, other);
      // The server does not know it, so it is no part of the page.
      link.hash = window.location.hash;
    };
    return (
      <a key={other} href={`${prefix}${pathname === '/' && prefix ? '' : pathname}${search}`} hrefLang={other} lang={other} className={className} onClick={choose}>
        {LOCALE_NAMES[other]}
      </a>
    );
  });
}
