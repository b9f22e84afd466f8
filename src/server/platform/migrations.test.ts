/** Two versions serve beside each other while servers are replaced: a migration takes nothing away that the version before still uses. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrationNames } from './migrations.ts';

/** Those up to this one came before the first release. */
const LAST_FREE = '0113_rejected_offers.sql';
/** Of an index that is not unique nobody knows, nor of a trigger: they may go. The others are written to, read or relied on by name or by what they allow. */
const TAKEN_AWAY = new RegExp([
  String.raw`\bdrop\s+(?!index\b|trigger\b|expression\b)(?:column\b|table\b|default\b|not\s+null\b|constraint\b|view\b|function\b|type\b|\w+)`,
  String.raw`(?<!\balter\s+index\s[^;]*)\brename\b`,
  String.raw`\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`,
  String.raw`\bset\s+not\s+null\b`,
  String.raw`\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s+(?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot\s+null\b(?!(?:(?!,|;).)*\b(?:default|generated)\b)`,
  String.raw`\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique)\b`,
].join('|'), 'gi');
const UNUSED_SINCE = /^-- Unused since \d+\.\d+\.\d+: \S/m;

/** What would break servers of the version before, unless the migration says that they do without it. */
function breaking(statements: string): string[] {
  return UNUSED_SINCE.test(statements) ? [] : [...statements.replaceAll(/--.*$/gm, '').matchAll(TAKEN_AWAY)].map(([found]) => found.toLowerCase().replaceAll(/\s+/g, ' '));
}

test.each([
  ['alter table leads drop column searched;', ['drop column']],
  ['drop table if exists lead_events;', ['drop table']],
  ['alter table leads\n  rename column searched to words;', ['rename']],
  ['alter table leads rename to requests;', ['rename']],
  ['alter table leads alter column phone type varchar(20), alter phone set not null;', ['alter column phone type', 'set not null']],
  ['alter table leads alter column phone set data type text;', ['alter column phone set data type']],
  ['alter table leads drop searched, drop constraint leads_status;', ['drop searched', 'drop constraint']],
  ['alter table leads alter phone type text, alter note drop not null, alter note drop default;', ['alter phone type', 'drop not null', 'drop default']],
  ['alter table leads add column note text not null;', ['add column note text not null']],
  ["alter table leads add column note text not null default '', add kind text default 'x' not null, add column n integer;", []],
  ['alter table leads add constraint known check (status in (1));', ['add constraint known check']],
  ['drop function searched(); create table notes (id integer not null);', ['drop function']],
  ['alter index a rename to b; alter table c rename to d;', ['rename']],
  ['create index b on leads (id); drop index a; alter index b rename to a;', []],
  ['alter table leads alter column searched set statistics 0, add column note text;', []],
  ['-- Nobody may rename it.\nselect 1;', []],
  ['-- Unused since 0.2.0: leads.searched\nalter table leads drop column searched;', []],
  ['-- Unused since long ago\ndrop table lead_events;', ['drop table']],
])('%j', (statements, found) => {
  expect(breaking(statements)).toEqual(found);
});

test('a migration takes away only what it says a version before does without', async () => {
  const names = await migrationNames();
  expect(names).toContain(LAST_FREE);
  const faulty = names.filter((name) => name > LAST_FREE).map((name) => [name, breaking(readFileSync(`src/server/migrations/${name}`, 'utf8'))] as const).filter(([, found]) => found.length > 0);
  expect(faulty, "say '-- Unused since VERSION: WHAT' in it, once that version was released").toEqual([]);
});
