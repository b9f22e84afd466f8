/** One picture: chosen or taken with the camera, looked at, replaced, removed. */
import { useLingui } from '@lingui/react/macro';
import { FileX, ImagePlus } from 'lucide-react';
import { useEffect, useState, type ChangeEvent } from 'react';
import { Button, ButtonLabel } from './button.tsx';
import { Field, useFieldIds, type FieldProps } from './field.tsx';
import { useFormat } from './formatting.ts';

export type PhotoFieldProps = FieldProps & {
  name: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** What the picture shows, for those who do not see it. */
  alt: string;
  /** The part that was sent, from 0 to 1, while it is sent. */
  progress?: number | null;
};

const TENTH_OF_MB = 1024 * 102.4;

/** Address of a file in this tab, for as long as it is shown. */
export function useBlobUrl(file: Blob | null): string | null {
  const [shown, setShown] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const url = URL.createObjectURL(file);
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown !== null && shown.file === file ? shown.url : null;
}

const NO_PICTURE = 'flex size-full items-center justify-center text-muted';

/** Some devices take pictures that their browser cannot show. */
function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useBlobUrl(file);
  const [broken, setBroken] = useState<File | null>(null);
  return (
    <div className="size-24 shrink-0 overflow-hidden rounded-md border border-line bg-sunken">
      {url === null || broken === file ? (
        <span className={NO_PICTURE}><FileX aria-hidden="true" /></span>
      ) : (
        <img src={url} alt={alt} className="size-full object-cover" onError={() => setBroken(file)} />
      )}
    </div>
  );
}

function Progress({ part }: { part: number }) {
  const { t } = useLingui();
  const percent = Math.round(part * 100);
  return (
    <div className="flex flex-col gap-1">
      <progress aria-label={t`Upload`} value={part} max={1} className="progress h-2 w-full" />
      <p className="text-sm text-muted tabular-nums">{part < 1 ? t`Uploading… ${percent}%` : t`Uploaded. Checking the photo…`}</p>
    </div>
  );
}

/** Controlled; for React Hook Form use `Controller`. */
export function PhotoField({ name, value, onChange, alt, progress = null, ...field }: PhotoFieldProps) {
  const { t } = useLingui();
  const format = useFormat();
  const ids = useFieldIds({ ...field, name });
  const megabytes = format.number(Math.ceil((value?.size ?? 0) / TENTH_OF_MB) / 10);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again, and Cancel keeps what was there.
    event.target.value = '';
    if (file) onChange(file);
  };
  const choice = <ButtonLabel htmlFor={ids.id} variant="secondary" icon={<ImagePlus aria-hidden="true" size={18} />}>{value ? t`Replace` : t`Choose a photo`}</ButtonLabel>;
  return (
    <Field id={ids.id} {...field}>
      <div className="relative flex flex-col gap-3 rounded-md border border-dashed border-control p-3 has-focus-visible:outline-3 has-focus-visible:outline-brand">
        <input {...ids} type="file" name={name} accept="image/*" onChange={choose} className="sr-only" />
        {value ? (
          <div className="flex min-w-0 flex-wrap items-center gap-3">
            <Preview file={value} alt={alt} />
            <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
              <p className="text-sm"><span className="font-medium break-all">{value.name}</span> <span className="text-muted">{t`${megabytes} MB`}</span></p>
              {progress === null ? (
                <div className="flex flex-wrap gap-x-5 gap-y-2">
                  {choice}
                  <Button variant="ghost" flush="start" onClick={() => onChange(null)}>{t`Remove photo`}</Button>
                </div>
              ) : (
                <Progress part={progress} />
              )}
            </div>
          </div>
        ) : (
          <div>{choice}</div>
        )}
      </div>
    </Field>
  );
}
