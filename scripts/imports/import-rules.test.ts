/** The import rules bite: a planted violation of each one is reported, and the real tree is really read. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

type Result = { summary: { totalCruised: number; violations: { rule: { name: string } }[] } };

/** Files of a small tree in which each rule is broken once. */
const PLANTED: Record<string, string> = {
  'src/contract/a.ts': `import { x } from '../server/platform/p.ts'; export const y = x;`,
  'src/server/platform/p.ts': `import { s } from '../features/leads/service.ts'; export const x = s;`,
  'src/server/features/leads/service.ts': `import { sql } from 'kysely'; import { d } from '../dashboards/service.ts'; import { q } from '../vendors/queries.ts'; export const s = [sql, d, q];`,
  'src/server/features/leads/rules.ts': `import { s } from './service.ts'; export const r = s;`,
  'src/server/features/leads/routes.ts': `import { q } from './queries.ts'; import { page } from '../../../web/screens/home.tsx'; export const t = [q, page];`,
  'src/server/features/leads/queries.ts': `import { u } from '../../testing/builders.ts'; export const q = u;`,
  'src/server/features/vendors/queries.ts': `import { c } from './cycle.ts'; export const q = c;`,
  'src/server/features/vendors/cycle.ts': `import { q } from './queries.ts'; export const c: unknown = q;`,
  'src/server/features/dashboards/service.ts': `export { nothing } from './not-there.ts'; export const d = 1;`,
  'src/server/testing/builders.ts': `export const u = 1;`,
  'src/web/screens/home.tsx': `import type { s } from '../../server/features/leads/service.ts'; export const page = <p>{String(null as unknown as typeof s)}</p>;`,
  'src/web/features/leads/card.tsx': `import { v } from '../vendors/card.tsx'; import { page } from '../../screens/home.tsx'; export const card = <b>{v}{page}</b>;`,
  'src/web/features/vendors/card.tsx': `import { readFile } from 'node:fs/promises'; export const v = String(readFile);`,
  'src/web/ui/button.tsx': `import { v } from '../features/vendors/card.tsx'; export const button = v;`,
};

const RULES = [
  'no-cycle', 'contract-stands-alone', 'server-never-web', 'web-never-server', 'web-no-node', 'rules-are-pure', 'sql-lives-in-queries',
  'routes-only-through-service', 'other-features-by-front-door', 'platform-knows-no-feature', 'web-features-do-not-meet',
  'ui-knows-no-feature', 'screens-are-the-top', 'tests-stay-tests', 'resolvable', 'rank-of-leads',
];

function cruise(folder: string): Result {
  const options = ['--require', join(ROOT, 'scripts/imports/parse-tsx.cjs'), CRUISER, 'src', '--config', join(folder, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const run = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(run.stdout) as Result;
}

let folder: string;
let reported: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsco-imports-'));
  cpSync(join(ROOT, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module","dependencies":{"kysely":"*"}}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, content] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  reported = new Set(cruise(folder).summary.violations.map(({ rule }) => rule.name));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(RULES)('a violation of %s is reported', (rule) => {
  expect([...reported]).toContain(rule);
});

test('the real tree is read, not skipped', () => {
  const sources = execFileSync('git', ['ls-files', 'src/**/*.ts', 'src/**/*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(cruise(ROOT).summary.totalCruised).toBeGreaterThanOrEqual(sources.length);
}, 60_000);
