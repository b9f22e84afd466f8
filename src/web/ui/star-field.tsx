/** One to five stars, chosen by a press or with the arrow keys. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { FieldGroup, fieldId, type FieldProps } from './field.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

export type StarFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> & {
  name: string;
  /** 0 for none. */
  value: number;
  onChange: (stars: number) => void;
};

/** Radio buttons, so that keys and readers know them; stars up to the chosen one are full. */
export function StarField({ name, value, onChange, ...field }: StarFieldProps) {
  const { t } = useLingui();
  const nameOf = (stars: number) => t`${plural(stars, { one: '# star', other: '# stars' })}`;
  return (
    <FieldGroup id={fieldId(name)} {...field}>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex">
          {STARS.map((stars) => (
            <label key={stars} title={nameOf(stars)} className="flex size-touch cursor-pointer items-center justify-center rounded-md hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand">
              <input type="radio" name={name} value={stars} aria-label={nameOf(stars)} checked={value === stars} onChange={() => onChange(stars)} className="sr-only" />
              <Star aria-hidden="true" size={32} strokeWidth={1.5} className={stars <= value ? 'fill-star text-star' : 'text-muted'} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-muted">{value > 0 && nameOf(value)}</span>
      </div>
    </FieldGroup>
  );
}
