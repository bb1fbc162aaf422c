// Part of npm run check: src/rules reads no clock, randomness or environment. oxlint cannot forbid `new Date()` without arguments.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const IMPURE = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.|\bprocess\.|\bfetch\(/;

const project = join(import.meta.dirname, "..");
const problems = globSync("src/rules/**/!(*.test).ts", { cwd: project })
  .toSorted()
  .flatMap((path) =>
    readFileSync(join(project, path), "utf8")
      .split("\n")
      .flatMap((line, at) => (IMPURE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
