/**
 * What of a run passed only at another try, as "tests/journeys/cart.spec.ts:12 its name". These hold, and are yet to be mended.
 * @param report Playwright's own, as JSON
 */
export function onlyAtAnotherTry(report) {
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")),
    ...suites.flatMap(ofSuite),
  ];
  return report.suites.flatMap(ofSuite).map(({ file, line, title }) => `tests/journeys/${file}:${line} ${title}`);
}
