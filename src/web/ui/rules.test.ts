/** The pure rules of the parts, as tables. */
import { describe, expect, it, vi } from 'vitest';
import { initialsOf } from './avatar.tsx';
import { tabAfterKey } from './carousel.tsx';
import { foldText, matchOptions, nextRow } from './combobox-matches.ts';
import { nextSort } from './data-table.tsx';
import { faultsOf } from './error-summary.tsx';
import { isFiltered } from './filter-bar.tsx';
import { createFormatters, relativeParts } from './formatting.ts';
import { pageNumbers } from './pager.tsx';
import { rangeOf } from './row-selection.ts';
import { starShare } from './stars.tsx';
import { addTag } from './tag-input.tsx';
import { placePopup } from './use-anchored-popover.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [4, 12, [2, 3, 4, 5, 6]],
  [11, 12, [8, 9, 10, 11, 12]],
  [12, 12, [8, 9, 10, 11, 12]],
])('page %i of %i shows %j', (page, count, numbers) => {
  expect(pageNumbers(page, count)).toEqual(numbers);
});

it.each([
  [0, 0],
  [4.24, 0.8],
  [4.25, 0.9],
  [4.74, 0.9],
  [4.75, 1],
  [9, 1],
  [-1, 0],
])('rating %d fills %d of the stars', (rating, share) => {
  expect(starShare(rating)).toBeCloseTo(share);
});

it.each([
  [['Wiring'], ' solar  panels ', ['Wiring', 'solar panels']],
  [['Wiring'], 'WIRING', ['Wiring']],
  [['Wiring'], '   ', ['Wiring']],
])('%j and %j give %j', (tags, text, result) => {
  expect(addTag(tags, text)).toEqual(result);
});

it.each([
  ['Asha Kulkarni', 'AK'],
  ['asha', 'A'],
  ['Anil Kumar Mehta', 'AM'],
  ['O’Brien & Söhne', 'OS'],
  ['Élodie', 'É'],
  ['e\u0301lodie', 'É'.normalize('NFD')],
  ['आशा कुलकर्णी', 'आकु'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('loads the rules of letters for names alone that need them, and once', async () => {
  vi.resetModules();
  const { Segmenter } = Intl;
  const rules = vi.spyOn(Intl, 'Segmenter').mockImplementation(function make(...how) {
    return new Segmenter(...how);
  });
  const avatar = await import('./avatar.tsx');
  const asked = ['Asha Kulkarni', 'आशा कुलकर्णी', 'Élodie'].map((name) => {
    avatar.initialsOf(name);
    return rules.mock.calls.length;
  });
  rules.mockRestore();
  expect(asked).toEqual([0, 1, 1]);
});

it.each([
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['a', 1, null],
])('%s on dot %i of 4 goes to %j', (key, from, to) => {
  expect(tabAfterKey(key, from, 4)).toBe(to);
});

it('turns the order of a sorted column and starts others upwards', () => {
  expect(nextSort({ by: 'name', order: 'asc' }, 'name')).toEqual({ by: 'name', order: 'desc' });
  expect(nextSort({ by: 'name', order: 'asc' }, 'date')).toEqual({ by: 'date', order: 'asc' });
});

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['gone', 'b', ['b']],
])('Shift from %s to %s ticks %j', (from, to, keys) => {
  expect(rangeOf(['a', 'b', 'c', 'd'], from, to)).toEqual(keys);
});

describe('combobox', () => {
  const options = ['New Pune', 'Pune', 'Jālgaon', 'Thane'].map((label) => ({ value: label, label }));
  it.each([
    ['', ['New Pune', 'Pune', 'Jālgaon', 'Thane']],
    ['pu', ['Pune', 'New Pune']],
    ['jalg', ['Jālgaon']],
    ['zz', []],
  ])('%j finds %j', (query, labels) => {
    expect(matchOptions(options, query).map((option) => option.label)).toEqual(labels);
  });

  it('keeps the signs of Devanagari apart', () => {
    expect(foldText('पुणे')).not.toBe(foldText('पणे'));
  });

  it('moves round the ends and past disabled rows', () => {
    const rows = [{ value: 'a', label: 'a' }, { value: 'b', label: 'b', disabled: true }, { value: 'c', label: 'c' }];
    expect([nextRow(rows, -1, 1), nextRow(rows, 0, 1), nextRow(rows, 2, 1), nextRow(rows, -1, -1), nextRow([], -1, 1)]).toEqual([0, 2, 0, 2, -1]);
  });
});

it('opens a popup above where there is no room below', () => {
  expect(placePopup({ top: 100, bottom: 144, left: 8, width: 300 }, 800)).toMatchObject({ top: 148, maxHeight: 304 });
  expect(placePopup({ top: 700, bottom: 744, left: 8, width: 300 }, 800)).toMatchObject({ bottom: 104, maxHeight: 304 });
});

it('lists the faults of a form, nested ones too', () => {
  const errors = { name: { type: 'required', message: 'Name is required' }, place: { city: { type: 'x', message: 'Please select a city' } }, empty: { type: 'x' } };
  expect(faultsOf(errors)).toEqual([
    { name: 'name', message: 'Name is required' },
    { name: 'place.city', message: 'Please select a city' },
  ]);
});

it.each([
  [-30, [0, 'minute']],
  [-3 * 3600, [-3, 'hour']],
  [2 * 86_400, [2, 'day']],
  [-40 * 86_400, [-1, 'month']],
])('%i seconds are %j', (seconds, parts) => {
  expect(relativeParts(seconds)).toEqual(parts);
});

it('shows days of India whatever the zone of the machine', () => {
  expect(createFormatters('en-IN').date('2026-11-20T20:00:00Z')).toBe('21 Nov 2026');
});

it.each([
  ['', false],
  ['tab=leads&page=2', false],
  ['search=', false],
  ['search=asha', true],
  ['city_id=7', true],
])('a bar over "%s" can be cleared: %s', (query, wanted) => {
  expect(isFiltered(new URLSearchParams(query), { search: null, city_id: null, page: null })).toBe(wanted);
});
