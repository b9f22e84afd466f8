/** All professions with what can be done to each. */
import { useLingui } from '@lingui/react/macro';
import type { AdminProfession } from '../../../contract/professions.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Clamped } from '../../ui/clamped.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';

type Handlers = { onEdit: (profession: AdminProfession) => void; onToggle: (profession: AdminProfession) => void; onDelete: (profession: AdminProfession) => void };

function RowActions({ profession, onEdit, onToggle, onDelete }: Handlers & { profession: AdminProfession }) {
  const { t } = useLingui();
  const { is_active: isActive, can } = profession;
  const name = useWords()(profession.name);
  return (
    <Row nowrap>
      {can.includes('edit') && <Button size="sm" variant="secondary" aria-label={t`Edit ${name}`} onClick={() => onEdit(profession)}>{t`Edit`}</Button>}
      {can.includes('toggle') && (
        <Button size="sm" variant="ghost" aria-label={isActive ? t`Deactivate ${name}` : t`Activate ${name}`} onClick={() => onToggle(profession)}>{isActive ? t`Deactivate` : t`Activate`}</Button>
      )}
      {can.includes('delete') && <Button size="sm" variant="ghost" aria-label={t`Delete ${name}`} onClick={() => onDelete(profession)}>{t`Delete`}</Button>}
    </Row>
  );
}

function useColumns(handlers: Handlers): Column<AdminProfession>[] {
  const { t } = useLingui();
  const words = useWords();
  return [
    { id: 'name', header: t`Name`, rowHeader: true, cell: (one) => words(one.name) },
    { id: 'description', header: t`Description`, cell: (one) => (one.description ? <Clamped>{words(one.description)}</Clamped> : '-') },
    { id: 'status', header: t`Status`, cell: (one) => (one.is_active ? <Badge tone="success">{t`Active`}</Badge> : <Badge>{t`Inactive`}</Badge>) },
    { id: 'type', header: t`Type`, cell: (one) => (one.is_default ? <Badge tone="info">{t`Default`}</Badge> : <Badge tone="brand">{t`Custom`}</Badge>) },
    { id: 'actions', header: t`Actions`, actions: true, cell: (one) => <RowActions profession={one} {...handlers} /> },
  ];
}

export function ProfessionTable({ professions, ...handlers }: Handlers & { professions: readonly AdminProfession[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Professions`}
      columns={useColumns(handlers)}
      rows={professions}
      rowKey={(one) => String(one.id)}
      empty={<EmptyState level={3} title={t`No professions yet.`} />}
    />
  );
}
