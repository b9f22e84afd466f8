/** Rules of a form as a list of faults: the contract's schemas field by field, given to React Hook Form. */
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { translate } from './translate.ts';

/** A dotted field name and the sentence beside it. */
export type Fault = { name: string; message: string };

type Schema = {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };
};

/** Fault of one field by its schema: a list of one, or none. */
export function checkField(name: string, schema: Schema, value: unknown): Fault[] {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  return message === undefined ? [] : [{ name, message }];
}

/** Fault of one field when it holds. */
export function faultIf(holds: boolean, name: string, message: string): Fault[] {
  return holds ? [{ name, message }] : [];
}

/** A resolver that asks `check`; the first fault of a field counts. */
export function resolverOf<V extends FieldValues>(check: (values: V) => readonly Fault[]): Resolver<V> {
  return (values) => {
    const faults = check(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    for (const { name, message } of faults.toReversed()) set(errors, name, { type: 'rule', message: translate(message) });
    return { values: {}, errors: inOrder(errors, faults) };
  };
}

/** Error summaries read the object from the top, so its keys follow the order of the faults. */
function inOrder<V extends FieldValues>(errors: FieldErrors<V>, faults: readonly Fault[]): FieldErrors<V> {
  const roots = new Set(faults.map((fault) => fault.name.split('.')[0] ?? ''));
  return Object.fromEntries([...roots].map((root) => [root, errors[root]])) as FieldErrors<V>;
}
