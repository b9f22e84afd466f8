/** Everyone a lead was given to, why, and how it ended. */
import { useLingui } from '@lingui/react/macro';
import { Scale, UserRoundCheck } from 'lucide-react';
import type { AdminLeadDetail } from '../../../contract/leads.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/formatting.ts';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { Timeline } from '../../ui/timeline.tsx';

type Assignment = AdminLeadDetail['assignments'][number];

const TONES: Readonly<Record<Assignment['outcome'], BadgeTone>> = {
  assigned: 'info', accepted: 'brand', completed: 'success', rejected: 'danger', reassigned: 'neutral', returned: 'warning',
};

function useOutcomeLabels(): Readonly<Record<Assignment['outcome'], string>> {
  const { t } = useLingui();
  return {
    assigned: t`Assigned`, accepted: t`Accepted`, completed: t`Completed`,
    rejected: t`Rejected`, reassigned: t`Given to someone else`, returned: t`Returned to pending`,
  };
}

export function AssignmentHistory({ assignments }: { assignments: readonly Assignment[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const outcomes = useOutcomeLabels();
  const words = useWords();
  if (assignments.length === 0) return <Text muted>{t`Not assigned to anyone yet.`}</Text>;
  const how = ({ method, assigned_by_name: by }: Assignment) => {
    if (method === 'auto') return by ? t`Fair share, run by ${by}` : t`Fair share`;
    return by ? t`Chosen by ${by}` : t`Chosen by an administrator`;
  };
  const span = ({ assigned_at: from, ended_at: to }: Assignment) => {
    const [start, end] = [format.dateTime(from), to && format.dateTime(to)];
    return end ? t`${start} to ${end}` : start;
  };
  return (
    <Timeline
      label={t`Assignments`}
      entries={assignments.map((one) => ({
        id: one.id,
        icon: one.method === 'auto' ? <Scale aria-hidden="true" size={18} /> : <UserRoundCheck aria-hidden="true" size={18} />,
        title: <Row><Text strong>{one.assignee_name}</Text><Badge tone={TONES[one.outcome]}>{outcomes[one.outcome]}</Badge></Row>,
        time: `${how(one)} · ${span(one)}`,
        children: one.reason && <Text small preserveLines>{words(one.reason)}</Text>,
      }))}
    />
  );
}
