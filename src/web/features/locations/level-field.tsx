/** One level of the cascade: the platform's select for short lists, a searchable one for cities. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChosenNode } from './location-value.ts';
import type { LocationList } from './use-location-list.ts';

const Combobox = lazy(() => import('../../ui/combobox.tsx').then((module) => ({ default: module.Combobox })));

export type LevelFieldProps = {
  /** Name of the form field; the control's id is `fieldId(name)`. */
  name: string;
  label: string;
  required: boolean;
  optional: boolean;
  error: string | undefined;
  list: LocationList;
  chosen: ChosenNode | null;
  onChoose: (node: ChosenNode | null) => void;
  words: LevelWords;
};

/** What the control says in each state of its list. */
export type LevelWords = { choose: string; loading: string; waiting: string; none: string; failed: string };

/** The chosen place stands in the list even before the list has come. */
function optionsOf(list: LocationList, chosen: ChosenNode | null): readonly Option[] {
  const options = list.nodes.map((node) => ({ value: String(node.id), label: node.name }));
  const known = !chosen || list.nodes.some((node) => node.id === chosen.id);
  return known ? options : [{ value: String(chosen.id), label: chosen.name }, ...options];
}

function placeholderOf(list: LocationList, words: LevelWords): string {
  if (list.status === 'loading') return words.loading;
  if (list.status === 'waiting') return words.waiting;
  if (list.status === 'failed') return words.failed;
  return list.nodes.length > 0 ? words.choose : words.none;
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      {text} <Button variant="ghost" size="sm" onClick={onRetry}>{t`Retry`}</Button>
    </>
  );
}

/** What both kinds of control share. */
function useLevel({ name, label, required, optional, error, list, chosen, onChoose, words }: LevelFieldProps) {
  const options = optionsOf(list, chosen);
  return {
    field: {
      name,
      label,
      required,
      optional,
      error,
      disabled: options.length === 0,
      placeholder: placeholderOf(list, words),
      status: list.status === 'failed' ? <Failure text={words.failed} onRetry={list.retry} /> : undefined,
    },
    options,
    value: chosen ? String(chosen.id) : '',
    choose: (id: string) => {
      const option = options.find((one) => one.value === id);
      onChoose(option ? { id: Number(option.value), name: option.label } : null);
    },
  };
}

/** Country, state and region: on a phone its own picker is the fastest. */
export function SelectLevel(props: LevelFieldProps) {
  const { field, options, value, choose } = useLevel(props);
  return <SelectField {...field} options={options} value={value} onChange={(event) => choose(event.target.value)} />;
}

/**
 * City: a thousand of them want a search. Until `awake` a plain field of the same size holds its
 * place, so that pages on which nobody changes the city do not load the list's code.
 */
export function CityLevel({ awake, ...props }: LevelFieldProps & { awake: boolean }) {
  const { field, options, value, choose } = useLevel(props);
  const hadFocus = useRef(false);
  const standIn = (
    <TextField
      {...field}
      value={props.chosen?.name ?? ''}
      readOnly
      autoComplete="off"
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
    />
  );
  if (!awake) return standIn;
  return (
    <Suspense fallback={standIn}>
      <Combobox
        {...field}
        options={options}
        value={value}
        onChange={choose}
        ref={(input) => {
          if (input && hadFocus.current) input.focus();
          hadFocus.current = false;
        }}
      />
    </Suspense>
  );
}
