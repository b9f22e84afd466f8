import { expect, test } from 'vitest';
import { draftOfChange, parseDraft, SENT_DRAFT_MS, withValues, type Draft } from './form-draft.ts';

type Values = { name: string };
const read = (value: unknown) => (typeof value === 'object' && value !== null && 'name' in value ? (value as Values) : null);
const draft: Draft<Values> = { key: 'k1', attempted: false, sentAt: null, values: { name: 'Asha' } };
const NOW = 1_000_000;

test('a draft comes back whole', () => {
  expect(parseDraft(JSON.stringify(draft), read, NOW)).toEqual(draft);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no object', '[1]'],
  ['no key', JSON.stringify({ ...draft, key: '' })],
  ['values of another form', JSON.stringify({ ...draft, values: {} })],
  ['sent long ago', JSON.stringify({ ...draft, sentAt: NOW - SENT_DRAFT_MS })],
])('%s is no draft', (_, text) => {
  expect(parseDraft(text, read, NOW)).toBeNull();
});

test('a draft just sent is still there', () => {
  expect(parseDraft(JSON.stringify({ ...draft, sentAt: NOW - 1 }), read, NOW)?.values).toEqual({ name: 'Asha' });
});

test.each<[string, Partial<Draft<Values>>, string]>([
  ['typing before the first sending keeps the key', {}, 'k1'],
  ['a change after a try is another act', { attempted: true }, 'k2'],
  ['a change after a success is another act', { sentAt: NOW }, 'k2'],
])('%s', (_, state, key) => {
  expect(withValues({ ...draft, ...state }, { name: 'Ravi' }, () => 'k2')).toEqual({ key, attempted: false, sentAt: null, values: { name: 'Ravi' } });
});

const before: Values = { name: 'Asha' };
const ofChange = draftOfChange('edit-draft', before, read);

test.each<[string, unknown, Values]>([
  ['what was typed comes back', ofChange.keep({ name: 'Asha Rao' }), { name: 'Asha Rao' }],
  ['nothing was changed', ofChange.keep(before), before],
  ['somebody else has changed the record since', { before: { name: 'Aisha' }, values: { name: 'Asha Rao' } }, before],
  ['values of another form', { before, values: { title: 'Ms' } }, before],
  ['nothing is kept', undefined, before],
])('a form that changes a record: %s', (_, stored, values) => {
  expect(ofChange.start(ofChange.read(stored))).toEqual(values);
});
