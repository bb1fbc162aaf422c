// Part of npm run check: no shipped package has a hole that is known, and what is shipped is written down (build/sbom.cdx.json).
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { auditFindings, holeFindings, type KnownHoles, type Locked } from "./hole-rules.ts";

const project = resolve(import.meta.dirname, "..");
const read = <Content>(path: string) => JSON.parse(readFileSync(join(project, path), "utf8")) as Content;
const SBOM = "build/sbom.cdx.json";
const ANSWERS_WITHIN_MS = 60_000;

const known = read<KnownHoles>("scripts/known-holes.json");
const { packages } = read<{ packages: Locked }>("package-lock.json");
const found = holeFindings(known, packages, new Date().toISOString().slice(0, 10));

const [audit, bill] = await Promise.all([
  npm("audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=15000"),
  npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev", "--package-lock-only"),
]);
const asked = auditFindings(audit, known);
if (asked === null) console.log(`the registry cannot be asked for holes; the list of ${known.asOf} was looked at`);
found.push(...(asked ?? []).filter((one) => !found.includes(one)));
found.push(...writeBill(bill));
for (const one of found) console.log(one);
process.exit(found.length === 0 ? 0 : 1);

function npm(...args: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /[.]c?js$/.test(script);
  const [command, all] = isScript ? [process.execPath, [script, ...args]] : ["npm", args];
  const options = {
    cwd: project,
    timeout: ANSWERS_WITHIN_MS,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32" && !isScript,
  };
  // What went wrong is in what it prints, or in its printing nothing of use.
  return new Promise((done) => execFile(command, all, options, (_error, stdout) => done(stdout)));
}

/** Keeps the bill of what is shipped, named as the product and not as the folder that it stands in. */
function writeBill(text: string): string[] {
  try {
    const bill = JSON.parse(text) as { components: unknown[]; metadata: { component: { name: string } } };
    if (bill.components.length === 0) return ["npm sbom names nothing that is shipped"];
    bill.metadata.component.name = read<{ name: string }>("package.json").name;
    mkdirSync(join(project, "build"), { recursive: true });
    writeFileSync(join(project, SBOM), `${JSON.stringify(bill, null, 2)}\n`);
    return [];
  } catch {
    return [`npm sbom gave no bill of what is shipped: ${text.slice(0, 200)}`];
  }
}
