// npm run bench [-- name …] and npm run crash [-- rounds]: measures, or kills, the product as it is built.
import { build, inProject, install, node24, run } from "./prepare.mjs";

const [what, ...rest] = process.argv.slice(2);
await install();
await build();
process.exit(await run(node24(), [inProject(what), ...rest]));
