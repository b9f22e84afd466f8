/** Typing errors against names. */
import { expect, test } from 'vitest';
import { mayBeMistyped, typingErrors } from './search-rules.ts';

test.each([
  ['chenai', '|chennai|madras|', 1],
  ['chenai', '|rabwah|chenab nagar|', 1.5],
  ['delih', '|delhi|new delhi|', 1],
  ['hydrabad', '|hyderabad|', 1],
  ['hydrabad', '|new hyderabad|', 1.5],
  ['bengluru', '|bengaluru|bangalore|', 1],
  ['koramangla', '|koramangala|560034|', 1],
  ['pune', '|pune|', 0],
  ['pune', '|pune cantonment|', 0.5],
  ['chenai', '|mumbai|', null],
  ['मुबई', '|मुंबई|', 1],
])('%s in %s: %s', (text, names, errors) => {
  expect(typingErrors(text, names)).toBe(errors);
});

test.each([['pun', false], ['pune', true], ['560038', false], ['sector 62', false], ['मुंबई', true]])('%s may be mistyped: %s', (text, expected) => {
  expect(mayBeMistyped(text)).toBe(expected);
});
