/** Buttons and links that look like buttons. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  /** The words of a ghost stand on this edge; its padding lies outside. */
  flush?: 'start' | 'end';
  /** Decoration before the label, for example a lucide icon. */
  icon?: ReactNode;
};

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  ghost: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-touch px-3 text-sm',
  md: 'min-h-touch px-4',
  lg: 'min-h-touch-lg px-4 text-lg sm:px-6',
};

const FLUSH = {
  start: { sm: '-ml-3 text-left', md: '-ml-4 text-left', lg: '-ml-4 text-left sm:-ml-6' },
  end: { sm: '-mr-3', md: '-mr-4', lg: '-mr-4 sm:-mr-6' },
} as const;

function look({ variant = 'primary', size = 'md', fullWidth, flush }: Look): string {
  return cx(
    'inline-flex min-w-touch items-center justify-center gap-2 rounded-md py-1.5 font-semibold transition-colors [&>svg]:shrink-0',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    flush !== 'start' && 'text-center',
    VARIANTS[variant],
    SIZES[size],
    fullWidth && 'w-full',
    flush && FLUSH[flush][size],
  );
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Shows a spinner, ignores clicks, keeps the focus and its size: a second press must not meet what moved under it. */
    loading?: boolean;
    /** Keeps its words, dimmed, and ignores clicks until what it leads to is there: a slow phone shows at once that the press was felt. */
    held?: boolean;
    /** Looks and reads as disabled, but stays focusable and still calls `onClick`, which then says why. */
    blocked?: boolean;
    /** The second press of a double click does nothing: for an act that moves the next record's button under the pointer. */
    once?: boolean;
  };

export function Button({ variant, size, fullWidth, flush, icon, loading, held, blocked, once, onClick, children, type = 'button', ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || held || (once && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  const covered = (part: ReactNode) => (loading ? <span className="inline-flex opacity-0">{part}</span> : part);
  return (
    <button
      {...rest}
      type={type}
      className={cx('relative', look({ variant, size, fullWidth, flush }))}
      aria-busy={loading || held || undefined}
      aria-disabled={loading || held || blocked || undefined}
      onClick={handleClick}
    >
      {loading && <span className="absolute flex"><Spinner size="sm" /></span>}
      {icon && covered(icon)}
      {covered(children)}
    </button>
  );
}

export type ButtonLabelProps = Omit<Look, 'flush'> & Omit<ComponentProps<'label'>, 'className'>;

/** The label of a hidden control, dressed as a button. */
export function ButtonLabel({ variant, size, fullWidth, icon, children, ...rest }: ButtonLabelProps) {
  return (
    <label {...rest} className={cx(look({ variant, size, fullWidth }), 'cursor-pointer')}>
      {icon}
      {children}
    </label>
  );
}

export type ButtonLinkProps = Look & Omit<LinkProps, 'className'>;

/** A link inside the site, dressed as a button. */
export function ButtonLink({ variant, size, fullWidth, flush, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, fullWidth, flush })}>
      {icon}
      {children}
    </Link>
  );
}

export type ButtonAnchorProps = Look & Omit<ComponentProps<'a'>, 'className'> & { href: string };

/** A link out of the site (`tel:`, `mailto:`, https), dressed as a button. */
export function ButtonAnchor({ variant, size, fullWidth, flush, icon, children, ...rest }: ButtonAnchorProps) {
  return (
    <a rel="noopener noreferrer" {...rest} className={look({ variant, size, fullWidth, flush })}>
      {icon}
      {children}
    </a>
  );
}

/** A square button that shows an icon alone; its label is for assistive technology and the tooltip. */
export function IconButton({ label, icon, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'children'> & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-flex size-touch shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      {icon}
    </button>
  );
}
