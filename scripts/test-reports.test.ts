/** What a run of tests tells at its end: every test that did not pass, by name, with the reason. */
import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';

const file = (status: string, tests: [name: string, status: string, reason?: string][], message = '') => ({
  name: `${process.cwd()}/src/leads.test.ts`,
  status,
  message,
  assertionResults: tests.map(([fullName, state, reason]) => ({ fullName, status: state, failureMessages: reason ? [reason] : [] })),
});
const vitestReport = (passed: number, failed: number, pending: number, suites: number, testResults: ReturnType<typeof file>[]) => ({ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: 0, numFailedTestSuites: suites, testResults });

it('names a failed test with its file and the gist of the reason, without colours', () => {
  const report = vitestReport(1, 1, 0, 1, [file('failed', [['passes', 'passed'], ['accepts once', 'failed', '\u001b[31mAssertionError\u001b[0m: expected 2 to be 1\n    at somewhere.ts:3']])]);
  expect(readVitest(report)).toEqual({ passed: 1, failed: 1, failures: ['src/leads.test.ts › accepts once: AssertionError: expected 2 to be 1'] });
});

it('counts a skipped test as failed', () => {
  expect(readVitest(vitestReport(3, 0, 1, 0, [file('passed', [['waits', 'skipped']])]))).toEqual({ passed: 3, failed: 1, failures: ['src/leads.test.ts › waits: skipped'] });
});

it('counts a test that is not written yet as failed', () => {
  const report = { ...vitestReport(3, 0, 0, 0, [file('passed', [['refers', 'todo']])]), numTodoTests: 1 };
  expect(readVitest(report)).toEqual({ passed: 3, failed: 1, failures: ['src/leads.test.ts › refers: todo'] });
});

it('counts a file that could not be loaded as failed', () => {
  expect(readVitest(vitestReport(3, 0, 0, 1, [file('failed', [], 'SyntaxError: Unexpected token')]))).toEqual({ passed: 3, failed: 1, failures: ['src/leads.test.ts › the file itself: SyntaxError: Unexpected token'] });
});

it('finds the failed and the flaky browser tests of nested suites', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({ title, file: 'leads.e2e.ts', tests: [{ projectName: 'phone', status, results: [{ errors: messages.map((message) => ({ message })) }] }] });
  const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('accepts', 'unexpected', 'Error: Timed out\n\n  42 | look();\n> 43 | await press();\n     |       ^\n    at leads.e2e.ts:43:7', 'Failed to load'), spec('rejects', 'flaky')] }] }];
  expect(readPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites })).toEqual({
    passed: 1,
    failed: 2,
    failures: ['e2e/leads.e2e.ts › [phone] accepts: Error: Timed out ‖ Failed to load', 'e2e/leads.e2e.ts › [phone] rejects: flaky'],
  });
});

it('keeps the beginning and the end of a long reason, and the beginning of a long line', () => {
  const reason = ['TimeoutError: click', 'Call log:', `- locator resolved to <button class="${'x'.repeat(300)}">`, ...Array.from({ length: 20 }, (_, time) => `- retrying ${time}`), '- <div> intercepts pointer events'].join('\n');
  const [failure] = readVitest(vitestReport(0, 1, 0, 1, [file('failed', [['presses', 'failed', reason]])])).failures;
  expect(failure).toMatch(/TimeoutError: click \| Call log: \| - locator resolved to <button class="x{100,170}… \| - retrying 0 \| … \| - retrying 16 .* \| - <div> intercepts pointer events$/);
});
