/** Which cities a module admin manages: found by a search, taken away by their chips. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { locations } from '../../../contract/locations.ts';
import { MAX_CITIES, type ModuleAdmin } from '../../../contract/module-admins.ts';
import { useCall } from '../../client/query-client.tsx';
import { useTypedText } from '../../client/use-query-params.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chip-list.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useNameOr } from './status.tsx';
import { useCityChange } from './use-acts.ts';

const FIELD = 'cities';

type City = { id: number; name: string };

/** Cities that the typed text may mean; those chosen already are left out. */
function useFoundCities(text: string, chosen: readonly City[]) {
  const { data, isFetching, isError } = useCall(locations.search, { query: { q: text, type: 'city', limit: '20' } }, { enabled: text !== '', keepPrevious: true });
  const known = new Set(chosen.map(({ id }) => id));
  const found = text === '' ? [] : (data ?? []).filter(({ id }) => !known.has(id));
  return { found, loading: isFetching, failed: isError };
}

type SearchProps = { chosen: readonly City[]; onChoose: (city: City) => void; error: string | undefined };

function CitySearch({ chosen, onChoose, error }: SearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  // The field empties when a city was taken; a key makes it a new one.
  const typed = useTypedText(text, setText);
  const { found, loading, failed } = useFoundCities(text, chosen);
  const waiting = typed.text.trim() !== text;
  const take = (value: string) => {
    const city = found.find(({ id }) => String(id) === value);
    if (!city) return;
    onChoose({ id: city.id, name: city.name });
    setText('');
    typed.drop();
  };
  return (
    <Combobox
      label={t`Add a city`}
      name={FIELD}
      placeholder={t`Type the name of a city`}
      options={found.map(({ id, path }) => ({ value: String(id), label: path }))}
      value=""
      onChange={take}
      onSearch={typed.setText}
      loading={loading || waiting}
      empty={failed ? t`Cities could not be loaded.` : text === '' ? t`Type the name of a city` : undefined}
      error={error}
    />
  );
}

function useCities(person: ModuleAdmin) {
  const { t } = useLingui();
  const [cities, setCities] = useState<readonly City[]>(person.assigned_cities);
  const [tried, setTried] = useState(false);
  const fault = cities.length === 0 ? t`Please select at least one city` : cities.length > MAX_CITIES ? t`At most 50 cities can be assigned.` : undefined;
  const add = (city: City) => setCities([...cities, city]);
  const remove = (id: string) => setCities(cities.filter((city) => String(city.id) !== id));
  return { cities, add, remove, fault, shownFault: tried ? fault : undefined, setTried };
}

export function ChangeCities({ person, onClose }: { person: ModuleAdmin; onClose: () => void }) {
  const { t } = useLingui();
  const { cities, add, remove, fault, shownFault, setTried } = useCities(person);
  const { run, pending, error } = useCityChange(person.id, onClose);
  const save = () => {
    setTried(true);
    if (fault === undefined) run(cities.map(({ id }) => id));
  };
  const footer = (
    <>
      <Button variant="secondary" blocked={pending} onClick={() => !pending && onClose()}>{t`Cancel`}</Button>
      <Button loading={pending} onClick={save}>{t`Save Cities`}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} busy={pending} title={t`Change Cities`} description={useNameOr()(person.full_name)} footer={footer}>
      <Stack gap="lg">
        {error && <Banner tone="error">{error}</Banner>}
        <ChipList chips={cities.map(({ id, name }) => ({ key: String(id), label: name }))} onRemove={remove} field={fieldId(FIELD)} />
        <CitySearch chosen={cities} onChoose={add} error={shownFault} />
        <Text muted>{t`They are signed out and manage these cities from their next sign-in on.`}</Text>
      </Stack>
    </Dialog>
  );
}
