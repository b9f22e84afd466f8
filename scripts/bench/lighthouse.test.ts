/** What is read of Lighthouse's reports. */
import { expect, test } from 'vitest';
import { type Audit, missedBy, readReport, type Report, summaryOf } from './lighthouse.ts';

const audits = { 'largest-contentful-paint': 1400, 'total-blocking-time': 50, 'cumulative-layout-shift': 0.004 };
const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 3 })) });

const URL_ASKED = 'http://localhost:3990/vendor/dashboard?page=2';
const report = {
  finalDisplayedUrl: 'http://localhost:3990/vendor/dashboard',
  environment: { benchmarkIndex: 1200 },
  categories: { performance: category(0.974), accessibility: category(0.98, 'heading-order'), 'best-practices': category(1), seo: category(0.54) },
  audits: {
    ...Object.fromEntries(Object.entries(audits).map(([id, numericValue]) => [id, { score: 1, title: id, numericValue }])),
    'heading-order': { score: 0, title: 'Headings skip a level', details: { items: [{ node: { snippet: '<h3>' } }] } },
  },
} satisfies Report;

const read = (over: Partial<Audit> = {}): Audit => ({ ...readReport(report, URL_ASKED), ...over });

test('figures and what cost points', () => {
  expect(read()).toEqual({
    scores: { performance: 97, accessibility: 98, 'best-practices': 100, seo: 54 },
    lcp: 1400, tbt: 50, cls: 0.004, speed: 1200,
    faults: ['accessibility: Headings skip a level <h3>'],
  });
});

test('a page that did not load is no result', () => {
  expect(() => readReport({ ...report, runtimeError: { message: 'NO_FCP' } }, URL_ASKED)).toThrow('NO_FCP');
});

test('a page that became another one is no result', () => {
  expect(() => readReport({ ...report, finalDisplayedUrl: 'http://localhost:3990/auth' }, URL_ASKED)).toThrow('became http://localhost:3990/auth');
});

const page = { path: '/', isIndexed: true, lcp: 1400 };

test('search engines count for pages that they may show', () => {
  expect(missedBy(page, read())).toEqual(['accessibility', 'seo']);
  expect(missedBy({ ...page, path: '/auth', isIndexed: false }, read({ cls: 0.005 }))).toEqual(['accessibility', 'layout shift']);
});

test('the score of performance counts for what visitors see', () => {
  const slow = read({ scores: { performance: 70, accessibility: 100, 'best-practices': 100, seo: 100 } });
  expect([missedBy(page, slow), missedBy({ ...page, as: 'vendor@example.com' }, slow)]).toEqual([['performance'], []]);
});

test('the largest part comes in time, or that is missed', () => {
  expect(missedBy({ ...page, lcp: 1399 }, read())).toEqual(['accessibility', 'seo', 'largest contentful paint']);
});

test('the middle of the speed of several runs, but the worst of all else', () => {
  const scored = (over: Partial<Audit['scores']>) => ({ scores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100, ...over } });
  const { lcp, cls, scores } = summaryOf([read({ lcp: 9000, cls: 0, ...scored({ performance: 60 }) }), read({ lcp: 1500, cls: 0.1, ...scored({ accessibility: 98 }) }), read({ lcp: 1600, cls: 0, ...scored({ seo: 92 }) })]);
  expect({ lcp, cls, scores }).toEqual({ lcp: 1600, cls: 0.1, scores: { performance: 97, accessibility: 98, 'best-practices': 100, seo: 92 } });
});
