/** Which requests the service worker answers. */
import { describe, expect, it } from 'vitest';
import { dashboardFor, handlingOf, isAsset, keptName } from './routing.ts';

const ORIGIN = 'https://newsco.example';
const asked = (path: string, mode = 'cors', method = 'GET') => ({ url: new URL(path, ORIGIN).href, mode, method });

describe('handlingOf', () => {
  it.each([
    ['a page', asked('/vendors', 'navigate'), 'page'],
    ['a file of the build', asked('/assets/frame-1a2b.js'), 'asset'],
    ['a call', asked('/api/dashboard/vendor'), 'none'],
    ['a call as a page', asked('/api/docs', 'navigate'), 'none'],
    ['data of a page', asked('/vendors/directory.data'), 'none'],
    ['a form that is sent', asked('/auth', 'navigate', 'POST'), 'none'],
    ['another site', asked('https://brokers.example.com/assets/a.js'), 'none'],
    ['a path that climbs', asked('/assets/../api/auth/me'), 'none'],
  ])('%s', (_, request, expected) => expect(handlingOf(request, ORIGIN)).toBe(expected));
});

it.each([
  ['/vendor/dashboard?tab=referred', '/vendor/dashboard'],
  ['/hi/broker/dashboard/', '/hi/broker/dashboard'],
  ['/dashboard', null],
  ['/admin/dashboard', null],
  ['/vendors/directory', null],
])('the document of %s is kept as %j', (path, name) => expect(keptName(ORIGIN + path)).toBe(name));

it.each([
  ['/dashboard', ['/offline', '/vendor/dashboard'], '/vendor/dashboard'],
  ['/hi/dashboard', ['/hi/broker/dashboard'], '/hi/broker/dashboard'],
  ['/dashboard', ['/offline'], null],
  ['/vendors', ['/vendor/dashboard'], null],
])('%s is answered by one of %j: %j', (path, kept, name) => {
  expect(dashboardFor(ORIGIN + path, kept.map((one) => ORIGIN + one))).toBe(name && ORIGIN + name);
});

it('takes only files of this site for files of the build', () => {
  expect([isAsset(`${ORIGIN}/assets/a.js`, ORIGIN), isAsset('https://other.example/assets/a.js', ORIGIN), isAsset(`${ORIGIN}/livez`, ORIGIN)]).toEqual([true, false, false]);
});
