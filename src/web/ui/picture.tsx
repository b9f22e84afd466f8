/** A picture that comes later, or not at all: its place is kept. */
import { useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

export type PictureProps = {
  /** Null while it is on its way. */
  src: string | null;
  alt: string;
  /** What is said meanwhile. */
  loading: string;
  /** Why it did not come. */
  failure?: string | undefined;
  onRetry: () => void;
};

export function Picture({ src, alt, loading, failure, onRetry }: PictureProps) {
  const { t } = useLingui();
  const [broken, setBroken] = useState<string | null>(null);
  const fault = failure ?? (src !== null && broken === src ? t`The picture cannot be shown.` : undefined);
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-3 overflow-hidden rounded-md border border-line bg-sunken p-2 text-center">
      {fault !== undefined ? (
        <>
          <ImageOff aria-hidden="true" size={32} className="text-muted" />
          <p role="alert" className="text-sm text-muted">{fault}</p>
          <Button size="sm" variant="secondary" onClick={onRetry}>{t`Retry`}</Button>
        </>
      ) : src === null ? (
        <Spinner label={loading} />
      ) : (
        <img src={src} alt={alt} className="max-h-96 w-full rounded-sm object-contain" onError={() => setBroken(src)} />
      )}
    </div>
  );
}
