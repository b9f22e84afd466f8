/** Up to three services, as cards grouped by category, with a search over them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { BrickWall, Droplets, Palette, ShieldCheck, Sparkles, Wrench, Zap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Profession } from '../../../contract/professions.ts';
import { MAX_PROFESSIONS_PER_REQUEST, type ProfessionCategory } from '../../../contract/shared/constants.ts';
import { useWords } from '../../site/page-environment.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { ChipList } from '../../ui/chip-list.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { groupProfessions, toggleProfession, type ProfessionGroup } from './profession-groups.ts';
import { useCategoryLabels } from './use-request-texts.ts';

const ICONS: Readonly<Record<ProfessionCategory | 'other', ReactNode>> = {
  electrical: <Zap size={20} />,
  plumbing: <Droplets size={20} />,
  construction: <BrickWall size={20} />,
  design: <Palette size={20} />,
  maintenance: <Sparkles size={20} />,
  specialized: <ShieldCheck size={20} />,
  other: <Wrench size={20} />,
};

export type ProfessionPickerProps = {
  /** Form field; its id is the target of the error summary. */
  name: string;
  professions: readonly Profession[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
};

function Group({ group, name, value, onToggle }: { group: ProfessionGroup; name: string; value: readonly string[]; onToggle: (slug: string) => void }) {
  const words = useWords();
  const labels = useCategoryLabels();
  const key = group.category ?? 'other';
  const mine = group.professions.filter(({ slug }) => value.includes(slug)).map(({ slug }) => slug);
  return (
    <CheckboxGroup
      id={`${fieldId(name)}-${key}`}
      name={name}
      label={labels[key]}
      look="cards"
      columns={2}
      value={mine}
      onChange={(next) => {
        const changed = group.professions.find(({ slug }) => next.includes(slug) !== mine.includes(slug));
        if (changed) onToggle(changed.slug);
      }}
      options={group.professions.map(({ slug, name: label, description }) => ({ value: slug, label: words(label), description: description && words(description), icon: ICONS[key] }))}
    />
  );
}

export function ProfessionPicker({ name, professions, value, onChange, error }: ProfessionPickerProps) {
  const { t } = useLingui();
  const words = useWords();
  const [search, setSearch] = useState('');
  const [refused, setRefused] = useState(false);
  const groups = groupProfessions(professions, search, words);
  const count = value.length;
  const searchId = `${fieldId(name)}-search`;
  const chosen = value.map((slug) => ({ key: slug, label: words(professions.find((profession) => profession.slug === slug)?.name ?? slug) }));
  const toggle = (slug: string) => {
    const next = toggleProfession(value, slug);
    setRefused(next === null);
    if (next) onChange(next);
  };
  return (
    <FieldGroup id={fieldId(name)} label={t`Which services do you need?`} required hint={t`Choose up to ${MAX_PROFESSIONS_PER_REQUEST}. Each becomes a request of its own.`} error={error}>
      <Stack gap="md">
        <TextField
          id={searchId}
          type="search"
          label={t`Search services`}
          value={search}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
          // Enter would send the whole step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <StatusLine>
          {refused ? t`You can choose up to 3 services. Remove one to choose another.` : t`${count} of ${MAX_PROFESSIONS_PER_REQUEST} chosen`}
        </StatusLine>
        <ChipList chips={chosen} onRemove={toggle} field={searchId} />
        {groups.map((group) => <Group key={group.category ?? 'other'} {...{ group, name, value }} onToggle={toggle} />)}
        {groups.length === 0 && <StatusLine><Trans>No services match your search.</Trans></StatusLine>}
      </Stack>
    </FieldGroup>
  );
}
