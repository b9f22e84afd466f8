/** What can be done to several ticked leads: give them to one person, or share them out. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Candidate } from '../../../contract/assignment.ts';
import type { AdminLead } from '../../../contract/leads.ts';
import { useWords } from '../../site/page-environment.tsx';
import { announce } from '../../ui/announcer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { List } from '../../ui/list.tsx';
import { Text } from '../../ui/text.tsx';
import { AssignWindow } from './assign-window.tsx';
import { AutoAssignButton } from './auto-assign.tsx';
import { LeadLine, type OpenLead } from './lead-line.tsx';
import { ResultWindow } from './result-window.tsx';
import { useGiveMany, type ManyResult } from './use-assign.ts';

const isAssignable = ({ can }: AdminLead) => can.includes('assign') || can.includes('reassign');
const isWaiting = ({ can }: AdminLead) => can.includes('auto_assign');
const needOf = (lead: AdminLead) => [lead.referral_type, lead.profession, lead.location.city?.id].join('/');

function ManyWindow({ leads, left, onGiven, onClose }: { leads: readonly [AdminLead, ...AdminLead[]]; left: number; onGiven: (result: ManyResult) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [first] = leads;
  const count = leads.length;
  const isMixed = leads.some((lead) => needOf(lead) !== needOf(first));
  const isTaken = leads.some(({ can }) => can.includes('reassign'));
  const reference = first.referral_id;
  const doubt = ({ matches_lead: matches, full_name: name }: Candidate) =>
    matches && !isMixed ? null : { title: t`Other profession or city`, description: t`${name} works in another profession or city than some of these leads ask for. Assign them anyway?` };
  const notes = (
    <>
      {left > 0 && <Banner tone="info">{t`${plural(left, { one: '# selected lead is over and stays as it is.', other: '# selected leads are over and stay as they are.' })}`}</Banner>}
      {isTaken && <Banner tone="warning">{t`Some of these leads are with someone now, who will lose them.`}</Banner>}
      {isMixed && <Banner tone="info">{t`These leads ask for different professions or places. The list starts with people who match the first of them, ${reference}.`}</Banner>}
    </>
  );
  return (
    <AssignWindow
      lead={first}
      title={t`${plural(count, { one: 'Assign # lead', other: 'Assign # leads' })}`}
      description={t`All of them to one person`}
      submitLabel={t`Assign`}
      isTaken={isTaken}
      notes={notes}
      doubt={doubt}
      giving={useGiveMany(leads.map(({ id }) => id))}
      onGiven={onGiven}
      onClose={onClose}
    />
  );
}

function ResultLine({ one, onOpen }: { one: ManyResult['results'][number]; onOpen: OpenLead }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Stack gap="xs">
      <LeadLine id={one.lead_id} onOpen={onOpen} />
      {!one.assigned && <Text small muted>{t`Not assigned.`} {one.reason && words(one.reason)}</Text>}
    </Stack>
  );
}

type Step = { leads: readonly [AdminLead, ...AdminLead[]]; left: number };

export type BulkProps = { leads: readonly AdminLead[]; onDone: () => void; onOpen: OpenLead };

/** The windows keep the leads they were opened with: the list below changes under them. */
export function BulkAssign({ leads, onDone, onOpen }: BulkProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step | null>(null);
  const [result, setResult] = useState<ManyResult | null>(null);
  // Whoever has a lead is no candidate for it, so one that waits comes first: its candidates are offered.
  const [first, ...rest] = leads.filter(isAssignable).toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)));
  const start = () => {
    if (first) setStep({ leads: [first, ...rest], left: leads.length - 1 - rest.length });
    else announce(t`None of the selected leads can be assigned any more.`, 'assertive');
  };
  const given = (answer: ManyResult) => {
    setStep(null);
    setResult(answer);
  };
  const seen = () => {
    setResult(null);
    onDone();
  };
  return (
    <>
      <Button size="sm" blocked={!first} onClick={start} icon={<UserRoundCheck aria-hidden="true" size={18} />}>{t`Assign selected`}</Button>
      <AutoAssignSelected leads={leads} onDone={onDone} onOpen={onOpen} />
      {step && <ManyWindow {...step} onGiven={given} onClose={() => setStep(null)} />}
      {result && (
        <ResultWindow count={result.assigned_count} onOpen={onOpen} onClose={seen}>
          {(open) => <List>{result.results.map((one) => <ResultLine key={one.lead_id} one={one} onOpen={open} />)}</List>}
        </ResultWindow>
      )}
    </>
  );
}

function AutoAssignSelected({ leads, onDone, onOpen }: BulkProps) {
  const { t } = useLingui();
  const ids = leads.map(({ id }) => id);
  return <AutoAssignButton size="sm" variant="secondary" label={t`Auto-assign selected`} leadIds={ids} blockedBy={leads.some(isWaiting) ? undefined : t`None of the selected leads is pending.`} onOpen={onOpen} onSeen={onDone} />;
}
