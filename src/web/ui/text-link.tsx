/** Links inside running text. */
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

const LOOK =
  'font-medium text-brand underline decoration-from-font underline-offset-4 hover:text-brand-strong';

/** To a page of the site. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={LOOK} />;
}

/** Out of the site, or `tel:` and `mailto:`. */
export function TextAnchor(props: Omit<ComponentProps<'a'>, 'className'> & { href: string }) {
  return <a rel="noopener noreferrer" {...props} className={LOOK} />;
}
