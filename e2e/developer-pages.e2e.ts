/** Pages for developers are no part of the product: neither their addresses nor a word of their code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support.ts';

const SOURCE = 'src/web/development';
const BUILT = ['dist/web/client', 'dist/web/server', 'dist/server'];
/** What nobody else would write. */
const MARKS = ['api-test', 'Test Vendors API', 'Admin API Test', 'Test Results', 'call-log'];

const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[jt]sx?|json|html)$/.test(entry.name))
    .map((entry) => ({ path: join(entry.parentPath, entry.name), text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));

test('the build holds nothing of them', () => {
  const source = textsIn(SOURCE).map(({ text }) => text).join('\n');
  expect(MARKS.filter((mark) => !source.includes(mark))).toEqual([]);
  const built = BUILT.flatMap(textsIn);
  expect(built.length).toBeGreaterThan(100);
  expect(built.flatMap(({ path, text }) => MARKS.filter((mark) => text.includes(mark)).map((mark) => `${path}: ${mark}`))).toEqual([]);
});

test('their addresses are not there', async ({ request }) => {
  for (const path of ['/api-test', '/admin-api-test', '/hi/api-test', '/api-test.data']) expect((await request.get(path)).status(), path).toBe(404);
});
