/** A search field that asks when typing pauses, or at once by Enter. */
import type { useTypedText } from '../client/use-query-params.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type TypedSearchProps = Pick<TextFieldProps, 'label' | 'placeholder' | 'hint'> & { name: string; typed: ReturnType<typeof useTypedText> };

export function TypedSearch({ typed, ...field }: TypedSearchProps) {
  return (
    <TextField
      {...field}
      type="search"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      value={typed.text}
      onChange={(event) => typed.setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && typed.submit()}
    />
  );
}
