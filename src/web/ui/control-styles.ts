/** The look that all form controls share. */
export const CONTROL =
  'w-full min-h-touch rounded-md border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:outline aria-invalid:outline-danger focus:outline-3 focus:outline-offset-0 focus:outline-brand ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';
