import { relative } from "node:path";
import { writeFileSync } from "node:fs";

/** A Vitest reporter: writes tests that passed only on a retry to LATE_TESTS_FILE, as JSON of "file: its name". */
export default class LateTests {
  #late = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.#late.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`);
  }

  onTestRunEnd() {
    writeFileSync(process.env.LATE_TESTS_FILE, JSON.stringify(this.#late));
  }
}
