/** The button that shares out pending leads, and what came of it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Scale } from 'lucide-react';
import type { assignment } from '../../../contract/assignment.ts';
import type { OutputOf } from '../../../contract/shared/endpoint.ts';
import { useWords } from '../../site/page-environment.tsx';
import { announce } from '../../ui/announcer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { groupByReason } from './group-by-reason.ts';
import { LeadLine, type OpenLead } from './lead-line.tsx';
import { ResultWindow } from './result-window.tsx';
import { useAutoAssign } from './use-assign.ts';

type Result = OutputOf<typeof assignment.autoAssign>;

/** Beyond this a group is better read in the list of pending leads. */
const SHOWN_OF_GROUP = 20;

function Unassigned({ left, onOpen }: { left: Result['unassigned']; onOpen: OpenLead }) {
  const { t } = useLingui();
  const words = useWords();
  if (left.length === 0) return null;
  return (
    <Stack gap="xs">
      <Heading level={3} look={4}>{t`Still pending, and why`}</Heading>
      {groupByReason(left).map(({ reason, ids }) => (
        <Disclosure key={reason} summary={`${words(reason)} ${t`(${plural(ids.length, { one: '# lead', other: '# leads' })})`}`}>
          <List>{ids.slice(0, SHOWN_OF_GROUP).map((id) => <LeadLine key={id} id={id} onOpen={onOpen} />)}</List>
          {ids.length > SHOWN_OF_GROUP && <Text small muted>{t`The oldest ${SHOWN_OF_GROUP} are shown.`}</Text>}
        </Disclosure>
      ))}
    </Stack>
  );
}

function Outcome({ result, onOpen }: { result: Result; onOpen: OpenLead }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Stack gap="lg">
      {result.assignments.length > 0 && (
        <List>
          {result.assignments.map(({ lead_id: id, reason }) => (
            <Stack key={id} gap="xs"><LeadLine id={id} onOpen={onOpen} /><Text small muted>{words(reason)}</Text></Stack>
          ))}
        </List>
      )}
      {result.assigned_count === 0 && <Text>{t`No pending lead could be given to anyone.`}</Text>}
      <Unassigned left={result.unassigned} onOpen={onOpen} />
    </Stack>
  );
}

function FailureWindow({ error, pending, onRetry, onClose }: { error: string; pending: boolean; onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} busy={pending} size="sm" title={t`Auto-Assign Leads`} footer={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}>
      <Banner tone="error" action={{ label: t`Retry`, onClick: onRetry, loading: pending }}>{error}</Banner>
    </Dialog>
  );
}

type AutoAssignButtonProps = {
  label: string;
  /** Only these; left out: the oldest that wait. */
  leadIds?: readonly string[];
  variant?: 'secondary';
  size?: 'sm';
  /** Why there is nothing to do. */
  blockedBy?: string;
  onOpen: OpenLead;
  /** The result was closed. */
  onSeen?: () => void;
};

/** Runs it, and shows what came of it. */
export function AutoAssignButton({ label, leadIds, variant, size, blockedBy, onOpen, onSeen }: AutoAssignButtonProps) {
  const { run, retry, pending, result, error, reset } = useAutoAssign(leadIds);
  const press = () => (blockedBy ? announce(blockedBy, 'assertive') : run());
  const close = () => {
    reset();
    onSeen?.();
  };
  return (
    <>
      <Button variant={variant} size={size} blocked={Boolean(blockedBy)} loading={pending} onClick={press} icon={<Scale aria-hidden="true" size={18} />}>{label}</Button>
      {result && <ResultWindow count={result.assigned_count} onClose={close} onOpen={onOpen}>{(open) => <Outcome result={result} onOpen={open} />}</ResultWindow>}
      {error && <FailureWindow error={error} pending={pending} onRetry={retry} onClose={reset} />}
    </>
  );
}

export function AutoAssign({ onOpen }: { onOpen: OpenLead }) {
  const { t } = useLingui();
  return <AutoAssignButton label={t`Auto-Assign Leads`} onOpen={onOpen} />;
}
