/** Label, hint and error around one control. */
import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { cx } from './class-names.ts';

export type FieldProps = {
  label: ReactNode;
  /** A sentence under the label. */
  hint?: ReactNode;
  /** The message beside the control; the same words stand in the error summary. */
  error?: string | undefined;
  /** Shows the star. Nothing is validated by the browser. */
  required?: boolean;
  /** Shows "(optional)". */
  optional?: boolean;
  /** Polite text under the control that changes while typing; its place is kept while it is empty, since a button must not move from under a press. */
  status?: ReactNode;
};

/** Id of the control of a field; links of the error summary point at it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

export type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Ids that tie a control to its label, hint and error. */
export function useFieldIds(props: { id?: string; name?: string; hint?: ReactNode; error?: string; status?: ReactNode }): ControlIds {
  const fallback = useId();
  const id = props.id ?? (props.name ? fieldId(props.name) : fallback);
  const described = [
    props.hint ? `${id}-hint` : '',
    props.error ? `${id}-error` : '',
    props.status ? `${id}-status` : '',
  ];
  return {
    id,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': props.error ? true : undefined,
  };
}

/** Words of a label with its star or "(optional)". */
export function LabelText({ label, required, optional }: Pick<FieldProps, 'label' | 'required' | 'optional'>) {
  return (
    <>
      {label}
      {required && <span aria-hidden="true" className="text-danger"> *</span>}
      {optional && <span className="font-normal text-muted"> <Trans>(optional)</Trans></span>}
    </>
  );
}

/** The message of a faulty field. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-sm font-medium text-danger">
      <span className="sr-only"><Trans>Error:</Trans> </span>
      {error}
    </p>
  );
}

/** One line, which an error takes over with its distance. */
const placeOf = (status: ReactNode, error: string | undefined) => (error ? !status && '-mt-1.5' : 'min-h-[1.5em]');

/** Frame of a field whose control takes `useFieldIds`. */
export function Field({ id, label, hint, error, required, optional, status, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        <LabelText label={label} required={required} optional={optional} />
      </label>
      {hint && <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">{hint}</p>}
      {children}
      <FieldError id={id} error={error} />
      {status !== undefined && <p id={`${id}-status`} aria-live="polite" className={cx('text-sm text-muted', placeOf(status, error))}>{status}</p>}
    </div>
  );
}

/** Frame of a group of controls: fieldset and legend. */
export function FieldGroup({ id, label, hint, error, required, optional, children }: FieldProps & { id: string; children: ReactNode }) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        <LabelText label={label} required={required} optional={optional} />
      </legend>
      {hint && <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">{hint}</p>}
      <FieldError id={id} error={error} />
      {children}
    </fieldset>
  );
}
