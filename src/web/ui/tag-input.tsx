/** A list of words: typed and added with Enter or the Add button, or picked from suggestions; never twice. */
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { Button } from './button.tsx';
import { ChipList } from './chip-list.tsx';
import { CONTROL } from './control-styles.ts';
import { Field, useFieldIds, type FieldProps } from './field.tsx';
import { isByKeyboard, keepFocus, notWhileHeld } from './keyboard.ts';

export type TagInputProps = FieldProps & {
  id?: string;
  name?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  /**
   * Offered as buttons below; while typing, those that have the typed text in them. A list that comes after the field was drawn is
   * shown when the field is entered, pressed or typed into: by itself it would push what stands below out from under a press.
   */
  suggestions?: readonly string[];
  /** How a word reads; the word itself when left out. */
  labelOf?: (tag: string) => string;
  /** Longest word taken. */
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
};

const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');
const asItIs = (text: string) => text;
const fold = (text: string) => text.toLocaleLowerCase('en');

/** Adds a word unless it is empty or there already, whatever its case. */
export function addTag(tags: readonly string[], text: string): string[] {
  const tag = tidy(text);
  const known = tags.some((other) => fold(other) === fold(tag));
  return tag && !known ? [...tags, tag] : [...tags];
}

type SuggestionsProps = { fieldId: string; items: readonly string[]; labelOf: (tag: string) => string; onPick: (tag: string, byKeyboard: boolean) => void };

function Suggestions({ fieldId, items, labelOf, onPick }: SuggestionsProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <ul id={`${fieldId}-suggestions`} aria-label={t`Suggestions`} aria-labelledby={`${fieldId}-suggestions ${fieldId}-label`} className="mt-1 flex flex-wrap gap-2 wrap-anywhere">
      {items.map((tag) => (
        <li key={tag} className="max-w-full">
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden="true" size={16} />}
            onMouseDown={keepFocus}
            onKeyDown={notWhileHeld}
            onClick={(event) => onPick(tag, isByKeyboard(event.currentTarget))}
          >
            {labelOf(tag)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const NONE: readonly string[] = [];

/** The list that may be shown now: the one that was there when the field was last touched. */
function useShown(suggestions: readonly string[]) {
  const [known, setKnown] = useState(suggestions);
  return { shown: known === suggestions ? suggestions : NONE, touch: () => setKnown(suggestions) };
}

/** Controlled; for React Hook Form use `Controller`. */
export function TagInput(props: TagInputProps) {
  const { label, hint, error, required, optional, status, value, onChange, suggestions = NONE, labelOf = asItIs } = props;
  const { t } = useLingui();
  const ids = useFieldIds(props);
  const [text, setText] = useState('');
  const { shown, touch } = useShown(suggestions);
  const left = shown.filter((tag) => addTag(value, tag).length > value.length && fold(labelOf(tag)).includes(fold(tidy(text))));
  const add = (typed: string) => {
    // A suggestion typed by hand takes the spelling of the suggestion.
    const tag = suggestions.find((one) => [one, labelOf(one)].some((name) => fold(name) === fold(tidy(typed)))) ?? typed;
    onChange(addTag(value, tag));
    setText('');
  };
  const pick = (tag: string, byKeyboard: boolean) => {
    add(tag);
    // The button of what was picked goes.
    if (byKeyboard) document.getElementById(ids.id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    touch();
    // Enter while a word is being composed (Devanagari, for one) belongs to the keyboard.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  };
  return (
    <Field id={ids.id} {...{ label, hint, error, required, optional, status }}>
      <div>
        <div className="flex gap-2">
          <input
            {...ids}
            ref={props.ref}
            name={props.name}
            value={text}
            placeholder={props.placeholder}
            maxLength={props.maxLength ?? 80}
            autoComplete="off"
            onFocus={touch}
            onClick={touch}
            onChange={(event) => {
              // Words that are spoken or pasted come without a key.
              touch();
              setText(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={props.onBlur}
            className={CONTROL}
          />
          <Button variant="secondary" onClick={() => add(text)}>{t`Add`}</Button>
        </div>
        {/* There before the first word, which would not be read out otherwise. */}
        <div aria-live="polite" className="has-[li]:mt-2.5">
          <ChipList chips={value.map((tag) => ({ key: tag, label: labelOf(tag) }))} onRemove={(tag) => onChange(value.filter((other) => other !== tag))} field={ids.id} />
        </div>
      </div>
      <Suggestions fieldId={ids.id} items={left.slice(0, 8)} labelOf={labelOf} onPick={pick} />
    </Field>
  );
}
