/** The registrations that wait, oldest first. */
import { useLingui } from '@lingui/react/macro';
import type { Applicant } from '../../../contract/registration.ts';
import type { PlacePath } from '../../../contract/shared/place.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column, type DataTableProps } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { NoWrap, Text } from '../../ui/text.tsx';
import { OverdueBadge, useProfessionText, useRoleLabels } from './applicant-facts.tsx';

type Handlers = { onReview: (applicant: Applicant) => void; onApprove: (applicant: Applicant) => void; onReject: (applicant: Applicant) => void };

function RowActions({ applicant, onReview, onApprove, onReject }: Handlers & { applicant: Applicant }) {
  const { t } = useLingui();
  const name = applicant.full_name;
  return (
    <Row justify="end" nowrap>
      <Button size="sm" variant="secondary" aria-label={t`Review ${name}`} onClick={() => onReview(applicant)}>{t`Review`}</Button>
      {applicant.can.includes('approve') && <Button once size="sm" aria-label={t`Approve ${name}`} onClick={() => onApprove(applicant)}>{t`Approve`}</Button>}
      {applicant.can.includes('reject') && <Button size="sm" variant="ghost" aria-label={t`Reject ${name}`} onClick={() => onReject(applicant)}>{t`Reject`}</Button>}
    </Row>
  );
}

/** May break before the @, so that the row's buttons keep their room. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return <>{email.slice(0, at)}<wbr />{email.slice(at)}</>;
}

/** The first language and how many more. */
export function firstAndCount(items: readonly string[]): string {
  return items.length > 1 ? `${items[0]} +${items.length - 1}` : (items[0] ?? '–');
}

/** City and state; the rest stands in the review. */
function shortPlace({ city, state }: PlacePath): string {
  return [city?.name, state?.name].filter(Boolean).join(', ');
}

function useColumns(handlers: Handlers): Column<Applicant>[] {
  const { t } = useLingui();
  const format = useFormat();
  const roles = useRoleLabels();
  const professionText = useProfessionText();
  const words = useWords();
  return [
    { id: 'user', header: t`User`, rowHeader: true, cell: (one) => <Stack gap="xs"><span>{one.full_name}</span><Text small muted><BreakableEmail email={one.email} /></Text></Stack> },
    { id: 'role', header: t`Role`, cell: (one) => roles[one.role] },
    { id: 'profession', header: t`Profession`, cell: (one) => professionText(one) ?? '–' },
    { id: 'location', header: t`Location`, cell: (one) => shortPlace(one.location) || one.location_display },
    { id: 'languages', header: t`Languages`, cell: (one) => <NoWrap>{firstAndCount(one.languages.map(words))}</NoWrap> },
    { id: 'date', header: t`Date`, cell: (one) => <Stack gap="xs"><NoWrap>{format.date(one.created_at)}</NoWrap><OverdueBadge since={one.created_at} /></Stack> },
    { id: 'actions', header: t`Actions`, actions: true, align: 'end', cell: (one) => <RowActions applicant={one} {...handlers} /> },
  ];
}

type ApprovalsTableProps = Handlers & Pick<DataTableProps<Applicant>, 'selection'> & { applicants: readonly Applicant[]; busy: boolean };

export function ApprovalsTable({ applicants, busy, selection, ...handlers }: ApprovalsTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Pending approvals`}
      columns={useColumns(handlers)}
      rows={applicants}
      rowKey={(one) => one.id}
      busy={busy}
      selection={selection}
      empty={<EmptyState title={t`No pending approvals found.`} />}
    />
  );
}
