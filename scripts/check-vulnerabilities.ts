// Part of npm run check: no shipped package has a known vulnerability. Also writes the bill of materials, build/sbom.cdx.json.
// Offline, and behind registries without `npm audit`, only our own list is compared (CONTRIBUTING.md#packages).
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";

type Vulnerability = {
  /** A package's name, or a scope and `/*`. */
  package: string;
  vulnerable: string;
  /** The advisory: GHSA-… or CVE-…. */
  id: string;
  about: string;
  /** Why we may ship it, and the last day before the next review. */
  accepted?: { why: string; until: string };
};
type Locked = Record<string, { version?: string; name?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
type Via = string | { url?: string; range?: string; title?: string; name?: string };

const TIMEOUT_MS = 60_000;
const project = join(import.meta.dirname, "..");
const read = <Content>(path: string) => JSON.parse(readFileSync(join(project, path), "utf8")) as Content;

const known = read<{ asOf: string; vulnerabilities: Vulnerability[] }>("scripts/known-vulnerabilities.json");
const shipped = Object.entries(read<{ packages: Locked }>("package-lock.json").packages)
  .filter(([path, { dev, devOptional, link }]) => path !== "" && !dev && !devOptional && !link)
  .map(([path, { version = "", name = path.split("node_modules/").at(-1)! }]) => ({ name, version }));

const [audit, bill] = await Promise.all([
  npm("audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=15000"),
  npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev", "--package-lock-only"),
]);
const problems = new Set([...known.vulnerabilities.flatMap(problemsOf), ...auditProblems(audit), ...writeBill(bill)]);
for (const problem of problems) console.log(problem);
process.exit(problems.size === 0 ? 0 : 1);

function problemsOf({ package: name, vulnerable, id, about, accepted }: Vulnerability): string[] {
  const affected = shipped.filter(
    (one) =>
      (name.endsWith("/*") ? one.name.startsWith(name.slice(0, -1)) : one.name === name) &&
      semver.satisfies(one.version, vulnerable, { includePrerelease: true }),
  );
  if (accepted === undefined)
    return affected.map((one) => `${one.name} ${one.version} has ${id} (${vulnerable}): ${about}`);
  if (affected.length === 0) return [`${id} of ${name} is accepted, but no shipped package has it`];
  return accepted.until < new Date().toISOString()
    ? [`${id} of ${name} was accepted until ${accepted.until}: review it`]
    : [];
}

/** Returns vulnerabilities from `npm audit` that are not accepted. */
function auditProblems(report: string): string[] {
  let vulnerabilities: Record<string, { name?: string; via: Via[] }> | undefined;
  try {
    ({ vulnerabilities } = JSON.parse(report));
  } catch {
    // The registry did not respond.
  }
  if (vulnerabilities === undefined) {
    console.log(`npm audit has no answer from the registry; compared with our list of ${known.asOf}`);
    return [];
  }
  const accepted = new Set(known.vulnerabilities.filter((one) => one.accepted !== undefined).map(({ id }) => id));
  return Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via
      .filter((one) => typeof one !== "string")
      .map((one) => ({ ...one, id: one.url?.split("/").at(-1) ?? "an advisory" }))
      .filter(({ id }) => !accepted.has(id))
      .map((one) => `${name ?? one.name} has ${one.id} (${one.range}): ${one.title}`),
  );
}

function writeBill(text: string): string[] {
  try {
    const bill = JSON.parse(text) as { components: unknown[]; metadata: { component: { name: string } } };
    if (bill.components.length === 0) return ["npm sbom lists no shipped package"];
    // npm uses the folder's name.
    bill.metadata.component.name = read<{ name: string }>("package.json").name;
    mkdirSync(join(project, "build"), { recursive: true });
    writeFileSync(join(project, "build/sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
    return [];
  } catch {
    return [`npm sbom failed: ${text.slice(0, 200)}`];
  }
}

/** Resolves with the standard output, even if the command fails. */
function npm(...args: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /[.]c?js$/.test(script);
  const [command, all] = isScript ? [process.execPath, [script, ...args]] : ["npm", args];
  const shell = process.platform === "win32" && !isScript;
  const options = { cwd: project, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024, shell };
  return new Promise((done) => execFile(command, all, options, (_error, stdout) => done(stdout)));
}
