/** Found is what a test that ran did not expect; whatever else goes wrong is no proof. */
import { describe, expect, test } from 'vitest';
import { judge, ofFile, ranInPlaywright, ranInVitest } from './judge.ts';

type Told = [name: string, status: string, reason?: string];
const file = (name: string, tests: Told[], message = '') => ({
  name: `/tmp/tree/${name}`,
  status: message !== '' || tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults: tests.map(([fullName, status, reason]) => ({ fullName, status, failureMessages: reason === undefined ? [] : [reason] })),
});
const vitest = (...testResults: ReturnType<typeof file>[]) => ranInVitest({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 0, testResults });
const WRONG = 'AssertionError: expected 2 to be 1\n    at act.test.ts:3';

describe('vitest', () => {
  test('a test that did not get what it expected has found it', () => {
    expect(judge(vitest(file('act.test.ts', [['passes', 'passed'], ['one wins', 'failed', WRONG], ['another', 'failed', WRONG]])))).toEqual({ kind: 'found', by: 'one wins' });
  });

  test.each([
    ['in colours', '\u001B[31mAssertionError\u001B[39m: expected 2 to be 1'],
    ['of a promise that it is refused', 'Error: promise resolved "{ rows: [] }" instead of rejecting'],
    ['of the reason of a refusal', "Error: expected error: too late { …(15) } to match object { code: '55P03' }"],
    ['of a property', 'Error: Property failed after 7 tests\n{ seed: 1 }'],
    ['behind another name', 'Error: the third of five\nCaused by: AssertionError: expected 2 to be 1'],
  ])('an expectation %s counts', (_case, reason) => {
    expect(judge(vitest(file('act.test.ts', [['one wins', 'failed', reason]])))).toMatchObject({ kind: 'found' });
  });

  test('an expectation among tests that failed in other ways has found it', () => {
    expect(judge(vitest(file('act.test.ts', [['late', 'failed', 'Error: Test timed out in 30000ms.'], ['one wins', 'failed', WRONG]])))).toEqual({ kind: 'found', by: 'one wins' });
  });

  test.each<[string, Told[], string, string]>([
    ['a test that was too late', [['late', 'failed', 'Error: Test timed out in 30000ms.\n at x']], '', 'late: Error: Test timed out in 30000ms.'],
    ['a test that broke', [['one wins', 'failed', 'TypeError: act is not a function']], '', 'one wins: TypeError: act is not a function'],
    ['a file that could not be read', [], 'SyntaxError: Unexpected token\n at x', 'SyntaxError: Unexpected token'],
    ['preparations that failed', [['one wins', 'skipped']], 'error: relation "users" does not exist', 'error: relation "users" does not exist'],
    ['names that fit no test', [['one wins', 'skipped']], '', 'no test ran'],
    ['no test at all', [], '', 'no test ran'],
  ])('%s is no proof', (_case, tests, message, reason) => {
    expect(judge(vitest(file('act.test.ts', tests, message)))).toEqual({ kind: 'broke', reason });
  });

  test('tests that passed have found nothing, whatever was left out by its name', () => {
    expect(judge(vitest(file('act.test.ts', [['one wins', 'passed'], ['slow', 'skipped']])))).toEqual({ kind: 'green' });
  });

  test('of several files each is judged by itself', () => {
    const ran = vitest(file('act.test.ts', [['one wins', 'failed', WRONG]]), file('list.test.ts', [['lists', 'passed']]), file('mail.test.ts', [], 'SyntaxError: no'));
    expect(['act.test.ts', 'list.test.ts', 'mail.test.ts', 'gone.test.ts'].map((path) => judge(ofFile(ran, path)).kind)).toEqual(['found', 'green', 'broke', 'broke']);
  });
});

describe('Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({ title, file: 'policy.e2e.ts', tests: [{ projectName: 'phone', status, results: message === undefined ? [] : [{ errors: [{ message }] }] }] });
  const playwright = (specs: ReturnType<typeof spec>[], errors: { message: string }[] = []) =>
    judge(ranInPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [{ specs: [], suites: [{ specs }] }], errors }));

  test('an expectation of a page has found it', () => {
    const message = 'Error: \u001B[2mexpect(\u001B[22mreceived\u001B[2m).\u001B[22mtoBe\u001B[2m(\u001B[22mexpected\u001B[2m)\u001B[22m // Object.is equality';
    expect(playwright([spec('opens', 'expected'), spec('headers of /', 'unexpected', message)])).toEqual({ kind: 'found', by: 'headers of /' });
  });

  test('so has one behind words of its own', () => {
    const message = 'Error: http://localhost:3900/vendors\n\n\u001B[2mexpect(\u001B[22mreceived\u001B[2m).\u001B[22mtoEqual\u001B[2m(\u001B[22mexpected\u001B[2m)\u001B[22m // deep equality';
    expect(playwright([spec('shows a vendor', 'unexpected', message)])).toEqual({ kind: 'found', by: 'shows a vendor' });
  });

  test.each([
    ['a page that did not come', [spec('opens', 'unexpected', 'Error: page.goto: net::ERR_CONNECTION_REFUSED')], [], 'opens: Error: page.goto: net::ERR_CONNECTION_REFUSED'],
    ['a server that did not start', [], [{ message: 'Error: Process from config.webServer was not able to start.' }], 'Error: Process from config.webServer was not able to start.'],
    ['a test that was left out', [spec('opens', 'skipped')], [], 'no test ran'],
  ])('%s is no proof', (_case, specs, errors, reason) => {
    expect(playwright(specs, errors)).toEqual({ kind: 'broke', reason });
  });

  test('pages as expected have found nothing', () => {
    expect(playwright([spec('opens', 'expected')])).toEqual({ kind: 'green' });
  });
});
