/** Texts of the server and the contract are found, gaps and all. */
import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../contract/shared/errors.ts';
import { createTranslate, isKnownPhrase } from './phrases.ts';
import { BY_CODE, SENTENCES } from './sentences.ts';

/** Rules of forms name their sentences outside the macros. */
const FOLDERS = [new URL('../../../contract/', import.meta.url), new URL('../../features/', import.meta.url)];
/** Quoted, begins like a sentence, ends like one or says what is required or wanted. */
const SENTENCE = /'([A-Z][^'\n]* [^'\n]*)'/g;
/** Documentation of endpoints, and examples in comments. */
const NOT_SHOWN = /(?:summary: *|description: *|\/\*\*.*|\/\/.*|\* .*)$/;

function sentencesOf(folder: URL): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/\.test\.|testimonials/.test(file));
  return files.flatMap((file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8').replaceAll("\\'", '’').split('\n');
    return lines.flatMap((line) => [...line.matchAll(SENTENCE)].filter((match) => !NOT_SHOWN.test(line.slice(0, match.index))).map((match) => match[1] ?? ''));
  });
}

/** A translator whose catalogue holds what is given, by the English text. */
function translateWith(catalogue: Readonly<Record<string, string>>) {
  const all = [...Object.values(BY_CODE), ...SENTENCES];
  const named = (text: string) => all.find(({ message }) => JSON.stringify(message) === JSON.stringify(compileMessageOrThrow(text)))?.id ?? '';
  const messages = Object.fromEntries(Object.entries(catalogue).map(([text, translation]) => [named(text), compileMessageOrThrow(translation)]));
  return createTranslate(setupI18n({ locale: 'hi', messages: { hi: messages } }));
}

describe('known texts', () => {
  it.each(Object.entries(ERRORS))('the sentence of %s', (_, [, sentence]) => expect(isKnownPhrase(sentence)).toBe(true));

  it('every sentence of the contract and of the rules of forms; a new one is added to sentences.ts or words.ts', () => {
    expect(FOLDERS.flatMap(sentencesOf).filter((sentence) => !isKnownPhrase(sentence))).toEqual([]);
  });
});

describe('createTranslate', () => {
  const translate = translateWith({
    'Invalid email or password': 'ईमेल या पासवर्ड गलत है',
    '{label} must be at most {max} characters.': '{label}: अधिकतम {max} अक्षर।',
    'This lead is no longer assigned to you.': 'यह लीड अब आपकी नहीं है।',
  });

  it.each([
    ['Invalid email or password', undefined, 'ईमेल या पासवर्ड गलत है'],
    ['Notes must be at most 2000 characters.', undefined, 'Notes: अधिकतम 2000 अक्षर।'],
    ['This lead is no longer assigned to you. It is now rejected.', 'not_assignee', 'यह लीड अब आपकी नहीं है।'],
    ['Password is required', 'invalid_fields', 'Password is required'],
    ['HTTP 502', 'unknown', 'HTTP 502'],
    ['A plumber from Pune', undefined, 'A plumber from Pune'],
  ])('%s (%s) reads %s', (text, code, expected) => expect(translate(text, code)).toBe(expected));
});
