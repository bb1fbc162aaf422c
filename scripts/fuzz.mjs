// npm run fuzz [-- seed]: 200 hostile inputs for every call and kind of caller. The seed that failed is in the message.
import { inProject, installAll, node24, run } from "./prepare.mjs";

const [seed] = process.argv.slice(2);
await installAll();
const env = { ...process.env, FUZZ_RUNS: "200", ...(seed === undefined ? {} : { FUZZ_SEED: seed }) };
const vitest = inProject("node_modules/vitest/vitest.mjs");
process.exit(await run(node24(), [vitest, "run", "tests/contract/hostile-input.test.ts"], { env }));
