/** Choosing one to five stars: five radio buttons. */
import { useLingui } from '@lingui/react/macro';
import { FieldGroup, useFieldIds, type FieldProps } from './field.tsx';

export type StarInputProps = Omit<FieldProps, 'status'> & {
  name: string;
  /** 0 is not yet chosen. */
  value: number;
  onChange: (value: number) => void;
};

const SCALE = [1, 2, 3, 4, 5] as const;

export function StarInput({ label, hint, error, required, optional, name, value, onChange }: StarInputProps) {
  const { t } = useLingui();
  const { id } = useFieldIds({ name, hint, error });
  return (
    <FieldGroup {...{ id, label, hint, error, required, optional }}>
      <div className="flex">
        {SCALE.map((star) => (
          <label key={star} className="relative inline-flex size-touch-lg cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-brand">
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={star === 1 ? t`1 star` : t`${star} stars`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className={`star size-8 ${star <= value ? 'bg-star' : 'bg-control'}`} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
