/** The sign of the brand: two roofs that lean on each other. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 40 40" className="shrink-0">
      <rect width="40" height="40" rx="11" className="fill-brand" />
      <path d="M8 25.5 17 15l5.2 6" className="fill-none stroke-on-brand" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
      <path d="m15.6 27.5 9.2-10.6L32 25.5" className="fill-none stroke-on-brand" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" opacity=".72" />
    </svg>
  );
}
