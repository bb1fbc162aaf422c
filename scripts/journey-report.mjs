/**
 * Returns tests that passed only on a retry, as "tests/journeys/cart.spec.ts:12 its name". They count as passed, but
 * need fixing.
 * @param report Playwright's JSON report
 */
export function onlyAtAnotherTry(report) {
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")),
    ...suites.flatMap(ofSuite),
  ];
  return report.suites.flatMap(ofSuite).map(({ file, line, title }) => `tests/journeys/${file}:${line} ${title}`);
}
