/** One level of the cascade: the platform's select for short lists, a searchable one for cities. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useRef, useState, type ChangeEvent, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ComboboxProps } from '../../ui/combobox.tsx';
import { fieldId } from '../../ui/field.tsx';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChosenNode } from './location-value.ts';
import type { LocationList } from './use-location-list.ts';

type SearchPart = { Combobox: ComponentType<ComboboxProps> };

/** The search once it is wanted; null until its code has come. */
function useSearch(wanted: boolean): SearchPart | null {
  const [part, setPart] = useState<SearchPart | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void import('../../ui/combobox.tsx').then(({ Combobox }) => {
      if (current) setPart({ Combobox });
    });
    return () => {
      current = false;
    };
  }, [wanted]);
  return part;
}

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
function useOptions({ nodes }: LocationList, chosen: ChosenNode | null): readonly Option[] {
  const [id, name] = [chosen?.id, chosen?.name ?? ''];
  return useMemo(() => {
    const options = nodes.map((node) => ({ value: String(node.id), label: node.name }));
    const isKnown = id === undefined || nodes.some((node) => node.id === id);
    return isKnown ? options : [{ value: String(id), label: name }, ...options];
  }, [nodes, id, name]);
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

/** Tries again, then brings the focus to the control, since the button has gone with the failure. */
function useRetry(list: LocationList, name: string): () => void {
  const retried = useRef(false);
  useEffect(() => {
    if (!retried.current || list.status !== 'ready') return;
    retried.current = false;
    document.getElementById(fieldId(name))?.focus();
  }, [list.status, name]);
  return () => {
    retried.current = true;
    list.retry();
  };
}

/** What both kinds of control share. */
function useLevel({ name, label, required, optional, error, list, chosen, onChoose, words }: LevelFieldProps) {
  const options = useOptions(list, chosen);
  const retry = useRetry(list, name);
  return {
    field: {
      name,
      label,
      required,
      optional,
      error,
      disabled: options.length === 0,
      placeholder: placeholderOf(list, words),
      status: list.status === 'failed' ? <Failure text={words.failed} onRetry={retry} /> : undefined,
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

const sameName = (one: string, other: string) => one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');

/** What is typed before the search has come, which takes it and the focus over; as there, a name typed in full is chosen, and an emptied field chooses none. */
function useEarlyText({ options, value, choose }: Pick<ReturnType<typeof useLevel>, 'options' | 'value' | 'choose'>) {
  const [text, setText] = useState<string | undefined>();
  const [isListening, setIsListening] = useState(false);
  const hasFocus = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setIsListening(true);
    hasFocus.current = document.activeElement === input.current;
  }, []);
  const leave = () => {
    hasFocus.current = false;
    setText(undefined);
    const named = text && options.find(({ label }) => sameName(label, text));
    if (named && named.value !== value) choose(named.value);
  };
  const takeOver = (search: HTMLInputElement | null) => {
    if (!search || !hasFocus.current) return;
    hasFocus.current = false;
    search.focus();
    if (text === undefined) search.select();
    else search.setSelectionRange(search.value.length, search.value.length);
  };
  const props = {
    ref: input,
    // Keys that come before the page listens are nobody's.
    readOnly: !isListening,
    onFocus: () => (hasFocus.current = true),
    onBlur: leave,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value);
      if (!event.target.value && value) choose('');
    },
    // Of a form that would be sent with the choice that is being changed.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => text !== undefined && event.key === 'Enter' && event.preventDefault(),
  };
  return { text, takeOver, props };
}

/**
 * City: a thousand of them want a search. Until `awake` a plain field of the same size holds its
 * place, so that pages on which nobody changes the city do not load the list's code.
 */
export function CityLevel({ awake, ...props }: LevelFieldProps & { awake: boolean }) {
  const level = useLevel(props);
  const { field, options, value, choose } = level;
  const early = useEarlyText(level);
  const listId = useId();
  const search = useSearch(awake);
  if (search) {
    return (
      <search.Combobox
        {...field}
        options={options}
        value={value}
        onChange={choose}
        typed={early.text}
        ref={early.takeOver}
      />
    );
  }
  return (
    <TextField
      {...field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      // An emptied one is still being typed into, also where the list has not come.
      disabled={field.disabled && early.text === undefined}
      value={early.text ?? props.chosen?.name ?? ''}
      autoComplete="off"
      {...early.props}
    />
  );
}
