// Every reference to a document leads somewhere, and every decision stands in the index.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { documentFindings } from "./document-rules.ts";

const project = join(import.meta.dirname, "..");
const READ = /(?:[.](?:ts|tsx|mjs|css|sql|md|yml|yaml)|(?:^|\/)(?:Docker|Caddy)file)$/;
/** What is made or installed, and what belongs to the tools (.gitignore). */
const NOT_OURS = /^(?:[.].*|node_modules|build|data|test-results|playwright-report)$/;

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : pathsBelow(path);
    return [relative(project, path).replaceAll("\\", "/")];
  });
}

const files = Object.fromEntries(
  pathsBelow(project).map((path) => [path, READ.test(path) ? readFileSync(join(project, path), "utf8") : ""]),
);
const findings = documentFindings(files);
for (const { path, line, problem } of findings) console.log(`${path}:${line}: ${problem}`);
process.exit(findings.length === 0 ? 0 : 1);
