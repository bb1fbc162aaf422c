// npm run hostile-pictures: uploads over 200 malicious pictures at the bench. `npm test` uploads some.
import { inProject, installAll, node24, run } from "./prepare.mjs";

await installAll();
const env = { ...process.env, HOSTILE_PICTURES: "all" };
const vitest = inProject("node_modules/vitest/vitest.mjs");
process.exit(await run(node24(), [vitest, "run", "tests/overload/pictures"], { env }));
