/** The tab of module admins, for master admins alone. */
import { useLingui } from '@lingui/react/macro';
import { UserPlus, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { MODULE_ADMIN_STATUSES, moduleAdmins, type ModuleAdmin } from '../../../contract/module-admins.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { useCall } from '../../client/query-client.tsx';
import { useOpenRecord } from '../../client/use-open-record.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQueryParams } from '../../client/use-query-params.ts';
import { BusyArea } from '../../ui/busy-area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Grid, Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { ModuleAdminDetails } from './details.tsx';
import { moduleAdminQueryOf, NO_FILTERS } from './filters.ts';
import { ModuleAdminQuestion } from './questions.tsx';
import { useStatusLabels } from './status.tsx';
import { type ModuleAdminAct, ModuleAdminTile } from './tile.tsx';

// The forms are wanted by few who look at the list.
const CreateModuleAdmin = lazyPart(() => import('./create.tsx'), 'CreateModuleAdmin');
const ChangeCities = lazyPart(() => import('./change-cities.tsx'), 'ChangeCities');

function useModuleAdminPage() {
  const { search } = useQueryParams();
  const query = useCall(moduleAdmins.list, { query: moduleAdminQueryOf(search) }, { keepPrevious: true });
  const pages = usePages({ total: query.data?.total ?? 0, rows: query.data?.module_admins.length ?? 0 }, { admin: null });
  return { query, pages };
}

type ListProps = ReturnType<typeof useModuleAdminPage> & { onAct: (act: ModuleAdminAct, person: ModuleAdmin) => void };

function List({ query, pages, onAct }: ListProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { data, error, isFetching, refetch } = query;
  const count = number(data?.total ?? 0);
  return (
    <Stack>
      {error && <LoadFailure title={t`Failed to fetch module admins`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t`Loading module admins...`} />}
      {data && (
        <BusyArea busy={query.isPlaceholderData}>
          <Stack>
            <div role="status"><Heading level={3}>{t`Module Administrators (${count})`}</Heading></div>
            {data.module_admins.length === 0 && <EmptyState level={3} icon={<UsersRound size={48} />} title={t`No module administrators found.`} />}
            <Grid as="ul" min="lg">{data.module_admins.map((person) => <ModuleAdminTile key={person.id} person={person} onAct={onAct} />)}</Grid>
            <Pager {...pages} label={t`Pages of module admins`} />
          </Stack>
        </BusyArea>
      )}
    </Stack>
  );
}

type Opened = { act: Exclude<ModuleAdminAct, 'view'>; person: ModuleAdmin };

function OpenedWindow({ act, ...props }: Opened & { onClose: () => void; onGone: () => void }) {
  const { person, onClose, onGone } = props;
  if (act === 'cities') return <Suspense><ChangeCities person={person} onClose={onClose} /></Suspense>;
  return <ModuleAdminQuestion asked={act} person={person} onClose={onClose} onGone={onGone} />;
}

export function ModuleAdminManagement() {
  const { t } = useLingui();
  const page = useModuleAdminPage();
  const statuses = useStatusLabels();
  const details = useOpenRecord('admin');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [creating, setCreating] = useState(false);
  const act = (what: ModuleAdminAct, person: ModuleAdmin) => (what === 'view' ? details.open(person.id) : setOpened({ act: what, person }));
  const close = () => setOpened(null);
  const window = opened && <OpenedWindow key={`${opened.act}-${opened.person.id}`} {...opened} onClose={close} onGone={details.close} />;
  const { isFetching, refetch } = page.query;
  const choices = [{ name: 'status', label: t`Status`, all: t`All Status`, options: MODULE_ADMIN_STATUSES.map((value) => ({ value, label: statuses[value] })) }];
  return (
    <Section id="module-admins" title={t`Module Admin Management`} actions={<Button icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setCreating(true)}>{t`Add Module Admin`}</Button>}>
      <Text muted>{t`Create and manage city-level administrators`}</Text>
      <FilterBar placeholder={t`Search by name, email, or city...`} choices={choices} clearLabel={t`Clear Filters`} none={NO_FILTERS} onRefresh={() => void refetch()} refreshing={isFetching} />
      <List {...page} onAct={act} />
      {details.shown && (
        <ModuleAdminDetails key={details.shown} id={details.shown} open={details.isOpen} onClose={details.close} onAct={act}>
          {details.isOpen && window}
        </ModuleAdminDetails>
      )}
      {!details.isOpen && window}
      {creating && <Suspense><CreateModuleAdmin onClose={() => setCreating(false)} /></Suspense>}
    </Section>
  );
}
