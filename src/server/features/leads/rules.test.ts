import { expect, test } from 'vitest';
import { LEAD_STATUSES, type LeadStatus } from '../../../contract/leads.ts';
import {
  administratorCan, assigneeCan, assigneeReadsContact, eligibilityFault, judge, LEAD_ACTORS, LEAD_MOVES,
  type LeadActor, type LeadMove, statusesFor, type Taker,
} from './rules.ts';

// Every allowed move; whatever is not in this list must be refused.
const ALLOWED: readonly (readonly [from: LeadStatus, move: LeadMove, actor: LeadActor, to: LeadStatus])[] = [
  ['pending', 'assign', 'admin', 'assigned'],
  ['pending', 'assign', 'module_admin', 'assigned'],
  ['rejected', 'assign', 'admin', 'assigned'],
  ['rejected', 'assign', 'module_admin', 'assigned'],
  ['pending', 'auto_assign', 'auto', 'assigned'],
  ['assigned', 'accept', 'assignee', 'accepted'],
  ['assigned', 'reject', 'assignee', 'rejected'],
  ['accepted', 'complete', 'assignee', 'completed'],
  ['accepted', 'reject', 'assignee', 'rejected'],
  ['assigned', 'reassign', 'admin', 'assigned'],
  ['assigned', 'reassign', 'module_admin', 'assigned'],
  ['accepted', 'reassign', 'admin', 'assigned'],
  ['accepted', 'reassign', 'module_admin', 'assigned'],
  ['assigned', 'return', 'suspension', 'pending'],
  ['assigned', 'return', 'deletion', 'pending'],
  ['accepted', 'return', 'deletion', 'pending'],
];

const EVERY = LEAD_STATUSES.flatMap((status) => LEAD_MOVES.flatMap((move) => LEAD_ACTORS.map((actor) => [status, move, actor] as const)));

test('the table covers every status, move and actor', () => {
  expect(EVERY).toHaveLength(5 * 7 * 10);
});

test.each(EVERY)('%s lead, %s by %s', (status, move, actor) => {
  const wanted = ALLOWED.find(([from, what, who]) => from === status && what === move && who === actor);
  const verdict = judge(status, move, actor);
  if (wanted) expect(verdict).toEqual({ allowed: true, to: wanted[3] });
  else expect(verdict.allowed).toBe(false);
});

// The refusals, one row for each move and actor; where a move is ever allowed the reason is the status.
const ACTION = { guest: 'not_signed_in', assignee: 'lead_state', former_assignee: 'not_assignee', stranger: 'not_found' };
const OFFICE = { guest: 'not_signed_in', admin: 'lead_state', module_admin: 'lead_state', foreign_module_admin: 'not_found' };
const REFUSALS: Readonly<Record<LeadMove, Partial<Record<LeadActor, string>>>> = {
  accept: ACTION,
  reject: ACTION,
  complete: ACTION,
  assign: OFFICE,
  reassign: OFFICE,
  auto_assign: { guest: 'not_signed_in', auto: 'lead_state', foreign_module_admin: 'not_found' },
  return: { guest: 'not_signed_in', suspension: 'lead_state', deletion: 'lead_state' },
};

test.each(EVERY)('why: %s lead, %s by %s', (status, move, actor) => {
  const verdict = judge(status, move, actor);
  const refusal = verdict.allowed ? null : verdict.code;
  expect(refusal).toBe(verdict.allowed ? null : (REFUSALS[move][actor] ?? 'access_denied'));
});

test('the whole table, as text', () => {
  const lines = LEAD_STATUSES.flatMap((status) =>
    LEAD_MOVES.map((move) => {
      const who = LEAD_ACTORS.filter((actor) => judge(status, move, actor).allowed);
      const first = who[0] && judge(status, move, who[0]);
      return `${status} ${move}: ${first?.allowed ? `${first.to} by ${who.join(', ')}` : '-'}`;
    }),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "pending accept: -
    pending reject: -
    pending complete: -
    pending assign: assigned by admin, module_admin
    pending reassign: -
    pending auto_assign: assigned by auto
    pending return: -
    assigned accept: accepted by assignee
    assigned reject: rejected by assignee
    assigned complete: -
    assigned assign: -
    assigned reassign: assigned by admin, module_admin
    assigned auto_assign: -
    assigned return: pending by suspension, deletion
    accepted accept: -
    accepted reject: rejected by assignee
    accepted complete: completed by assignee
    accepted assign: -
    accepted reassign: assigned by admin, module_admin
    accepted auto_assign: -
    accepted return: pending by deletion
    completed accept: -
    completed reject: -
    completed complete: -
    completed assign: -
    completed reassign: -
    completed auto_assign: -
    completed return: -
    rejected accept: -
    rejected reject: -
    rejected complete: -
    rejected assign: assigned by admin, module_admin
    rejected reassign: -
    rejected auto_assign: -
    rejected return: -"
  `);
});

test('a completed lead is final', () => {
  for (const move of LEAD_MOVES) for (const actor of LEAD_ACTORS) expect(judge('completed', move, actor).allowed).toBe(false);
});

test.each<[LeadStatus, string[], string[]]>([
  ['pending', [], ['assign', 'auto_assign']],
  ['assigned', ['accept', 'reject'], ['reassign']],
  ['accepted', ['reject', 'complete'], ['reassign']],
  ['completed', [], []],
  ['rejected', [], ['assign']],
])('%s: the assignee can %j, an administrator %j', (status, assignee, administrator) => {
  expect(assigneeCan(status)).toEqual(assignee);
  expect(administratorCan(status)).toEqual(administrator);
});

test('suspension takes back what is assigned, deletion what is accepted too', () => {
  expect(statusesFor('return', 'suspension')).toEqual(['assigned']);
  expect(statusesFor('return', 'deletion')).toEqual(['assigned', 'accepted']);
});

const lead = { referral_type: 'vendor', referrer_id: 'r', assignee_id: 'a', withdrawn_at: null, contact_removed_at: null } as const;
const fit: Taker = { id: 'x', role: 'vendor', status: 'approved', rejected_before: false };

test.each<[string, Partial<Taker>, RegExp | null]>([
  ['a fit person', {}, null],
  ['a broker', { role: 'broker' }, /is for a vendor/],
  ['an administrator', { role: 'admin' }, /is for a vendor/],
  ['a pending vendor', { status: 'pending' }, /not approved/],
  ['a suspended vendor', { status: 'suspended' }, /not approved/],
  ['the referrer', { id: 'r' }, /referred it/],
  ['the present assignee', { id: 'a' }, /already/],
  ['someone who rejected it', { rejected_before: true }, /rejected this lead before/],
])('%s', (_case, change, fault) => {
  const found = eligibilityFault(lead, { ...fit, ...change });
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

const NOW = new Date('2026-11-15T00:00:00Z');
test.each<[LeadStatus, string | null, boolean]>([
  ['pending', null, false],
  ['assigned', null, true],
  ['accepted', null, true],
  ['completed', '2026-11-14T00:00:00Z', true],
  ['completed', '2026-08-17T00:00:00Z', true],
  ['completed', '2026-08-16T23:59:59Z', false],
  ['rejected', null, false],
])('contact of a lead that is %s (completed %s) is readable: %s', (status, completedAt, readable) => {
  expect(assigneeReadsContact(status, completedAt === null ? null : new Date(completedAt), NOW)).toBe(readable);
});
