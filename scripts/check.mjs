// npm run check: all checks that need no running product. Prints little when all is well.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { inProject, installAll, node24, project } from "./prepare.mjs";

/** Each check mostly keeps one processor busy. */
const AT_ONCE = availableParallelism();
const LINES_SHOWN = 80;
const CSPELL_CACHE = "node_modules/.cache/cspell";

const tool = (name, path, ...args) => ({ name, check: () => output(inProject("node_modules", path), args) });

/** Longest first, so that parallel checks end at about the same time. */
const CHECKS = [
  { name: "types", check: types },
  tool(
    "imports",
    "dependency-cruiser/bin/dependency-cruiser.mjs",
    "--config",
    ".dependency-cruiser.mjs",
    "src",
    "demo",
    "tests",
  ),
  { name: "API document", check: () => output(inProject("scripts/lint-api.ts"), []) },
  tool("unused code and packages", "knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"),
  tool(
    "exports that only tests use",
    "knip/bin/knip.js",
    "--config=knip.production.json",
    "--include=files,exports,types",
    "--no-progress",
    "--treat-config-hints-as-errors",
  ),
  tool("lint", "oxlint/bin/oxlint", "--deny-warnings", "--format=unix"),
  tool("formatting", "oxfmt/bin/oxfmt", "--check", "--no-error-on-unmatched-pattern", "."),
  { name: "migrations", check: () => output(inProject("scripts/check-migrations.ts"), []) },
  { name: "content", check: () => output(inProject("scripts/check-content.ts"), []) },
  tool("style sheets", "stylelint/bin/stylelint.mjs", "src/web/**/*.css", "--formatter=unix", "--max-warnings=0"),
  { name: "tokens", check: () => output(inProject("scripts/check-tokens.ts"), []) },
  { name: "link previews", check: () => output(inProject("scripts/render-previews.ts"), ["--check"]) },
  { name: "documents", check: () => output(inProject("scripts/check-documents.ts"), []) },
  {
    name: "known vulnerabilities, bill of materials",
    check: () => output(inProject("scripts/check-vulnerabilities.ts"), []),
    tells: true,
  },
  tool(
    "spelling",
    "cspell/bin.mjs",
    "lint",
    "--no-progress",
    "--no-summary",
    "--cache",
    "--cache-location",
    CSPELL_CACHE,
  ),
  { name: "words", check: () => output(inProject("scripts/check-words.ts"), []) },
  { name: "endpoints", check: () => output(inProject("scripts/check-endpoints.ts"), []) },
  { name: "types of the client", check: () => output(inProject("scripts/write-client.ts"), ["--check"]) },
  { name: "owners of SQL", check: () => output(inProject("scripts/check-sql.ts"), []) },
  { name: "pure rules", check: () => output(inProject("scripts/check-rules.ts"), []) },
];

await installAll();
const waiting = [...CHECKS];
let failed = 0;
await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(failed === 0 ? `All ${CHECKS.length} checks pass` : `${failed} of ${CHECKS.length} checks failed`);
process.exit(failed === 0 ? 0 : 1);

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const startedAt = performance.now();
    const { ok, text } = await next.check();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${ok ? "  ok  " : "FAILED"}  ${next.name} (${seconds} s)`);
    if (!ok) failed += 1;
    else if (!next.tells) continue;
    const lines = text.trimEnd().split("\n");
    if (text !== "") console.log(lines.slice(0, LINES_SHOWN).join("\n"));
    if (lines.length > LINES_SHOWN) console.log(`… and ${lines.length - LINES_SHOWN} lines more`);
  }
}

/** Runs one of our tools under Node 24 and returns its output. */
function output(script, args) {
  return new Promise((done) => {
    const options = { cwd: project, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined } };
    const child = spawn(node24(), [script, ...args], { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("close", (code) => done({ ok: code === 0, text }));
  });
}

/**
 * Several checkers would each compute the types of the whole contract. A single one halves the work, and unchanged
 * results are cached.
 */
async function types() {
  const generated = await output(inProject("node_modules/@react-router/dev/bin.cjs"), ["typegen"]);
  return generated.ok
    ? output(inProject("node_modules/typescript/bin/tsc"), [
        "--noEmit",
        "--singleThreaded",
        "--incremental",
        "--tsBuildInfoFile",
        inProject("node_modules/.cache/types.tsbuildinfo"),
      ])
    : generated;
}
