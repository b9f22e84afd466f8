/** The tab of professions: its two inner tabs with their counts, the open one in the address (`?view=requests`). */
import { useLingui } from '@lingui/react/macro';
import { professions } from '../../../contract/professions.ts';
import { useCall } from '../../client/query-client.tsx';
import { useQueryParams } from '../../client/use-query-params.ts';
import { Section } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProfessionList } from './profession-list.tsx';
import { RequestList } from './request-list.tsx';
import { useRequestsPage } from './use-requests-page.ts';

/** Names of the inner tabs; a count that could not be had is left out. */
function useLabels() {
  const { t } = useLingui();
  const count = useCall(professions.adminList, {}).data?.professions.length;
  const pending = useRequestsPage().data?.pending;
  return {
    professions: count === undefined ? t`Professions` : t`Professions (${count})`,
    requests: pending === undefined ? t`Requests` : t`Requests (${pending})`,
  };
}

export function ProfessionManagement() {
  const { t } = useLingui();
  const labels = useLabels();
  const { search, change } = useQueryParams();
  // Each has its own filters, page and form.
  const show = (view: string) => change({ view: view === 'requests' ? view : null, status: null, page: null, profession: null });
  return (
    <Section id="professions" title={t`Profession Management`}>
      <Tabs
        label={t`Professions and requests`}
        value={search.get('view') === 'requests' ? 'requests' : 'professions'}
        onChange={show}
        items={[
          { value: 'professions', label: labels.professions, content: <ProfessionList /> },
          { value: 'requests', label: labels.requests, content: <RequestList /> },
        ]}
      />
    </Section>
  );
}
