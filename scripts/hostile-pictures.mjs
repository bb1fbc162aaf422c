// npm run hostile-pictures: the bench takes over 200 files made to harm the process that reads them. `npm test` takes some.
import { inProject, installAll, node24, run } from "./prepare.mjs";

await installAll();
const env = { ...process.env, HOSTILE_PICTURES: "all" };
const vitest = inProject("node_modules/vitest/vitest.mjs");
process.exit(await run(node24(), [vitest, "run", "tests/overload/pictures"], { env }));
