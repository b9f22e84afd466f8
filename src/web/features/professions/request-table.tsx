/** Requests for professions: those that wait with their buttons, the others with what was decided. */
import { useLingui } from '@lingui/react/macro';
import type { ProfessionRequest, RequestStatus } from '../../../contract/professions.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Clamped } from '../../ui/clamped.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { NoWrap, Text } from '../../ui/text.tsx';
import type { Asked } from './review-question.tsx';

type Handlers = { onReview: (asked: Asked, request: ProfessionRequest) => void };

const TONES: Readonly<Record<RequestStatus, BadgeTone>> = { pending: 'warning', approved: 'success', rejected: 'danger' };

/** The states by name. */
export function useRequestStates(): Readonly<Record<RequestStatus, string>> {
  const { t } = useLingui();
  return { pending: t`Pending`, approved: t`Approved`, rejected: t`Rejected` };
}

function useDecisionText() {
  const { t } = useLingui();
  const states = useRequestStates();
  return ({ status, reviewed_by_name: name }: ProfessionRequest) => {
    if (name === null) return states[status];
    return status === 'approved' ? t`Approved by ${name}` : t`Rejected by ${name}`;
  };
}

function RowActions({ request, onReview }: Handlers & { request: ProfessionRequest }) {
  const { t } = useLingui();
  const decisionText = useDecisionText();
  const { requested_profession: name, can, admin_notes: notes } = request;
  if (can.length === 0) return <Stack gap="xs"><span>{decisionText(request)}</span>{notes && <Text small muted><Clamped>{notes}</Clamped></Text>}</Stack>;
  return (
    <Row nowrap>
      {can.includes('approve') && <Button size="sm" aria-label={t`Approve ${name}`} onClick={() => onReview('approve', request)}>{t`Approve`}</Button>}
      {can.includes('reject') && <Button size="sm" variant="ghost" aria-label={t`Reject ${name}`} onClick={() => onReview('reject', request)}>{t`Reject`}</Button>}
    </Row>
  );
}

function Requester({ requested_by_name: name, requested_by_email: email }: ProfessionRequest) {
  if (name === null) return '-';
  return <Stack gap="xs"><span>{name}</span>{email && <Text small muted>{email}</Text>}</Stack>;
}

function useColumns(handlers: Handlers): Column<ProfessionRequest>[] {
  const { t } = useLingui();
  const format = useFormat();
  const states = useRequestStates();
  return [
    { id: 'profession', header: t`Requested Profession`, rowHeader: true, cell: (one) => one.requested_profession },
    { id: 'by', header: t`Requested By`, cell: (one) => <Requester {...one} /> },
    { id: 'description', header: t`Description`, cell: (one) => (one.description ? <Clamped>{one.description}</Clamped> : '-') },
    { id: 'status', header: t`Status`, cell: (one) => <Badge tone={TONES[one.status]}>{states[one.status]}</Badge> },
    { id: 'date', header: t`Date`, cell: (one) => <NoWrap>{format.date(one.created_at)}</NoWrap> },
    { id: 'actions', header: t`Actions`, actions: true, cell: (one) => <RowActions request={one} {...handlers} /> },
  ];
}

export function RequestTable({ requests, busy, ...handlers }: Handlers & { requests: readonly ProfessionRequest[]; busy: boolean }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Profession requests`}
      columns={useColumns(handlers)}
      rows={requests}
      rowKey={(one) => one.id}
      busy={busy}
      empty={<EmptyState level={3} title={t`No profession requests found.`} />}
    />
  );
}
