/** One module admin in a window of its own address (`?admin=`). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../../contract/shared/api-error.ts';
import { moduleAdmins, type ModuleAdmin } from '../../../contract/module-admins.ts';
import { useCall } from '../../client/query-client.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList, type Description } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Section, Stack } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { ModuleAdminStatusBadge, useNameOr } from './status.tsx';
import type { ModuleAdminAct } from './tile.tsx';

type Acting = { onAct: (act: ModuleAdminAct, person: ModuleAdmin) => void };

function Contact({ person }: { person: ModuleAdmin }) {
  const { t } = useLingui();
  const { email, phone, full_name: name } = person;
  return (
    <Section title={t`Contact Information`}>
      <DescriptionList
        items={[
          { term: t`Full Name`, value: useNameOr()(name) },
          { term: t`Email`, value: <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> },
          { term: t`Phone`, value: phone && <TextAnchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</TextAnchor> },
        ]}
      />
    </Section>
  );
}

/** One city with its levels; of several each by its name. */
function useAssignment(person: ModuleAdmin): readonly Description[] {
  const { t } = useLingui();
  const nameOr = useNameOr();
  if (person.assigned_cities.length > 1) {
    return person.assigned_cities.map(({ name, state_name: state, country_name: country }) => ({ term: name, value: `${nameOr(state)}, ${nameOr(country)}` }));
  }
  return [
    { term: t`City`, value: nameOr(person.assigned_city_name) },
    { term: t`State`, value: nameOr(person.assigned_state_name) },
    { term: t`Country`, value: nameOr(person.assigned_country_name) },
  ];
}

function Facts({ person, onAct }: Acting & { person: ModuleAdmin }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const remove = person.can.includes('delete') && <Button size="sm" variant="secondary" onClick={() => onAct('delete', person)}>{t`Delete Admin`}</Button>;
  const change = person.can.includes('change_cities') && <Button size="sm" variant="secondary" onClick={() => onAct('cities', person)}>{t`Change Cities`}</Button>;
  return (
    <Stack gap="lg">
      <Contact person={person} />
      <Section title={t`Assignment Details`} actions={change}><DescriptionList items={useAssignment(person)} /></Section>
      <Section title={t`Account Information`} actions={remove}>
        <DescriptionList
          items={[
            { term: t`Created`, value: dateTime(person.created_at) },
            { term: t`Status`, value: <ModuleAdminStatusBadge status={person.status} /> },
            ...(person.status === 'suspended' && person.status_reason ? [{ term: t`Reason of the suspension`, value: person.status_reason }] : []),
          ]}
        />
      </Section>
    </Stack>
  );
}

function Footer({ person, onClose, onAct }: Acting & { person: ModuleAdmin | undefined; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
      {person?.can.includes('suspend') && <Button variant="danger" onClick={() => onAct('suspend', person)}>{t`Suspend Admin`}</Button>}
      {person?.can.includes('reactivate') && <Button onClick={() => onAct('reactivate', person)}>{t`Activate Admin`}</Button>}
    </>
  );
}

/** `children`: a further window above this one. */
export function ModuleAdminDetails({ id, open, onClose, onAct, children }: Acting & { id: string; open: boolean; onClose: () => void; children?: ReactNode }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useCall(moduleAdmins.detail, { params: { id } });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog open={open} onClose={onClose} title={t`Module Admin Details`} footer={<Footer person={isGone ? undefined : data} onClose={onClose} onAct={onAct} />}>
      {isGone && <Banner tone="error" title={t`Failed to load module admin details`}>{error.message}</Banner>}
      {error && !isGone && <LoadFailure title={t`Failed to load module admin details`} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && !isGone && <Facts person={data} onAct={onAct} />}
      {!data && !error && <Spinner label={t`Loading module admin…`} />}
      {children}
    </Dialog>
  );
}
