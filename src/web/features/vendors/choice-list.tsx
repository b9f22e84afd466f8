/** Checkboxes of a filter: the first few and the chosen ones, the rest on request. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWords } from '../../site/page-environment.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Stack } from '../../ui/layout.tsx';

const SHOWN = 6;

export type ChoiceListProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

export function ChoiceList({ label, name, options, value, onChange }: ChoiceListProps) {
  const { t } = useLingui();
  const words = useWords();
  const [all, setAll] = useState(false);
  // A choice that is not on offer (an old link) stays visible, so that it can be taken back.
  const unknown = value.filter((one) => !options.some((option) => option.value === one));
  const offered = [...options, ...unknown.map((one) => ({ value: one, label: one }))];
  const shown = all ? offered : offered.filter((option, place) => place < SHOWN || value.includes(option.value));
  const count = offered.length;
  // The group drops what it does not show.
  const hidden = value.filter((one) => !shown.some((option) => option.value === one));
  return (
    <Stack gap="xs" align="start">
      <CheckboxGroup label={label} name={name} look="plain" options={shown.map((option) => ({ ...option, label: words(option.label) }))} value={value} onChange={(next) => onChange([...next, ...hidden])} />
      {count > SHOWN && (
        <Button variant="ghost" size="sm" flush="start" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show fewer` : t`Show all ${count}`}
        </Button>
      )}
    </Stack>
  );
}
