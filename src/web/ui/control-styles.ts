/** The look that all form controls share. */
export const CONTROL =
  'w-full min-h-touch rounded-md border border-control bg-surface px-3 py-2 text-base text-ink text-ellipsis placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:outline aria-invalid:outline-danger focus:outline-3 focus:outline-offset-0 focus:outline-brand ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

/** A choice with a frame of its own. */
export const OPTION_CARD =
  'flex min-h-touch-lg cursor-pointer items-start gap-3 rounded-md border border-control bg-surface p-3 transition-colors ' +
  'hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:outline has-checked:outline-brand has-focus-visible:outline-3';
