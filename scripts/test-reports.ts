/** What the reports of the runners say: how many passed, and which failed, by name and the gist of each reason. */

export type Tally = { passed: number; failed: number; failures: string[] };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[] }[];
};
export type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { projectName: string; status: string; results: { errors?: { message?: string }[] }[] }[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Faults outside of any test. */
  errors?: { message?: string }[];
};

/** A test that was skipped or is not written yet counts as failed: nothing is skipped in silence. */
export function readVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } = report as VitestReport;
  const failed = numFailedTests + numPendingTests + numTodoTests;
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status !== 'passed').map((test) => failure(file.name, test.fullName, test.failureMessages?.[0] ?? test.status));
    return tests.length === 0 && file.status === 'failed' ? [failure(file.name, 'the file itself', file.message)] : tests;
  });
  return { passed: numPassedTests, failed: failed === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : failed, failures };
}

/** Flaky and skipped tests count as failed. */
export function readPlaywright(report: unknown): Tally {
  const { stats, suites } = report as PlaywrightReport;
  const failures = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map((test) => failure(`e2e/${spec.file}`, `[${test.projectName}] ${spec.title}`, ...reasonsOf(test))),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures };
}

/** All of them: what the browser complained about is often the cause of what a test waited for in vain, and comes after it. */
function reasonsOf({ status, results }: PlaywrightSuite['specs'][number]['tests'][number]): string[] {
  const reasons = (results[0]?.errors ?? []).flatMap(({ message }) => message ?? []);
  return reasons.length === 0 ? [status] : reasons;
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function failure(file: string, name: string, ...reasons: string[]): string {
  return `${file.replace(`${process.cwd()}/`, '')} › ${name}: ${reasons.map(gistOf).join(' ‖ ')}`;
}

/** Where it happened and the code around it. */
const ELSEWHERE = /^(?:at |>? *\d* *\|)/;

/** The end of a long one says what was waited for when time was up: its middle goes. */
const FIRST = 4;
const LAST = 5;
const LONGEST = { first: 600, others: 200 };

const cut = (line: string, length: number) => (line.length > length ? `${line.slice(0, length)}…` : line);

function gistOf(reason: string): string {
  const lines = reason.replace(ANSI, '').split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => line !== '' && !ELSEWHERE.test(line)).map((line, index) => cut(line, index === 0 ? LONGEST.first : LONGEST.others));
  const shown = telling.length > FIRST + LAST ? [...telling.slice(0, FIRST), '…', ...telling.slice(-LAST)] : telling;
  return shown.join(' | ');
}
