// npm test -- --changed: prints the tests that changes since a revision can break, as JSON: { unit, journeys }.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const project = resolve(import.meta.dirname, "..");

/**
 * Routes and calls that each spec's journeys used, recorded by `npm test -- --record` (tests/support/record-uses.ts).
 */
export type Uses = Readonly<Record<string, { routes: readonly string[]; calls: readonly string[] }>>;
const USES = "tests/journeys/uses.json";

/** Changes to these can break any test. */
const EVERYTHING =
  /^(package-lock\.json|tsconfig\.json|vitest\.config\.ts|migrations\/|src\/server\/platform\/|src\/contract\/kit\/|tests\/support\/(global-setup|open-test-lab|start-lab|test-settings)\.ts$)/;
/** Changes to these can break any journey, because all journeys share the server and its data. */
const EVERY_JOURNEY =
  /^((playwright|vite|react-router)\.config\.ts|scripts\/build\.mjs|demo\/|public\/|content\/|tests\/support\/[^/]+\.ts$|src\/server\/[^/]+\.ts$|src\/web\/(root|entry\.\w+)\.tsx$)/;
/**
 * Files that import nearly everything: the composition root, the whole contract, and the code that starts the lab for a
 * test. Their importers don't count as affected by everything behind them; a full run covers that.
 */
const MEETING_POINTS =
  /^(src\/server\/[^/]+\.ts|src\/contract\/all\.ts|tests\/support\/(start-lab|open-test-lab|servers|lab-process)\.ts|tests\/contract\/fixtures\/)/;

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;
/** Types are erased, so a change behind them cannot break a test. */
const TYPE_IMPORT = /(?:import|export) type [^;]*?from ["'][^"']+["']/g;
/**
 * Nearly every screen imports a central rule somewhere, so a change to one affects half of all tests. The nearest give an
 * answer in two minutes; a full run covers the rest.
 */
const MOST = { unit: 50, journeys: 6 };

function importsOf(files: readonly string[], read: (path: string) => string): Map<string, string[]> {
  return new Map(
    files.map((path) => [
      path,
      [...read(path).replace(TYPE_IMPORT, "").matchAll(IMPORT)].map(([, to]) =>
        relative(".", join(dirname(path), to!)).replaceAll("\\", "/"),
      ),
    ]),
  );
}

/**
 * Returns the number of imports between files and the nearest changed one, not counting imports behind the meeting
 * points; null if they do not reach one.
 */
function distance(
  start: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  isChanged: ReadonlySet<string>,
): number | null {
  const seen = new Set(start);
  let open = [...start];
  for (let away = 0; open.length > 0; away++) {
    if (open.some((path) => isChanged.has(path))) return away;
    const passed = open.filter((path) => away === 0 || !MEETING_POINTS.test(path));
    open = [...new Set(passed.flatMap((path) => imports.get(path) ?? []))].filter((to) => !seen.has(to));
    for (const to of open) seen.add(to);
  }
  return null;
}

/** Returns the paths with a rank, lowest first; equal ranks keep their order. */
const nearestFirst = (paths: readonly string[], rank: (path: string) => number | null): string[] =>
  paths
    .flatMap((path) => {
      const its = rank(path);
      return its === null ? [] : [{ path, its }];
    })
    .sort((a, b) => a.its - b.its)
    .map(({ path }) => path);

/** Returns a file's folder below src/server: "orders", or "film/rolls". */
const domainOf = (path: string): string | null => /^src\/server\/(film\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null;

function serversOfCalls(files: readonly string[], read: (path: string) => string): Map<string, string> {
  return new Map(
    files
      .filter((path) => /^src\/server\/.*(\/module|-endpoints)\.ts$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/^ +(\w+): (?:handle|stored)Call\(/gm)].map(
          ([, name]) => [name!, domainOf(path)!] as const,
        ),
      ),
  );
}

/** Returns calls that a route's loader may make within the server, where the browser doesn't see them. */
const callsInLoader = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]+)\} from "[./]+contract\/[^"]+"/g)].flatMap(([, names]) =>
    names!.split(",").map((name) => name.trim()),
  );

/**
 * Returns the affected tests, nearest first and at most MOST, unless everything is affected. Journeys without a record come first, then those with
 * the most calls of changed domains, then by imports.
 *
 * @param changed changed paths, including deleted files
 */
export function affectedTests(
  changed: readonly string[],
  files: readonly string[],
  uses: Uses,
  read: (path: string) => string,
): { unit: string[]; journeys: string[] } {
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
  const journeys = files.filter((path) => /^tests\/journeys\/.*\.spec\.ts$/.test(path));
  if (changed.length === 0) return { unit: [], journeys: [] };
  if (changed.some((path) => EVERYTHING.test(path))) return { unit: tests, journeys };
  const imports = importsOf(files, read);
  const isChanged = new Set(changed);
  const domains = new Set(changed.map(domainOf).filter((one) => one !== null));
  const unit = nearestFirst(tests, (path) =>
    domains.has(domainOf(path) ?? "-") ? 1 : distance([path], imports, isChanged),
  ).slice(0, MOST.unit);
  if (changed.some((path) => EVERY_JOURNEY.test(path) && !/\.test\.tsx?$/.test(path))) return { unit, journeys };
  const servers = serversOfCalls(files, read);
  const affected = nearestFirst(journeys, (path) => {
    const used = uses[path.slice("tests/journeys/".length)];
    if (used === undefined || isChanged.has(path)) return Number.NEGATIVE_INFINITY;
    const routes = used.routes.map((route) => `src/web/${route}`).filter((route) => imports.has(route));
    const calls = [...used.calls, ...routes.flatMap((route) => callsInLoader(read(route)))];
    const ofDomains = calls.filter((call) => domains.has(servers.get(call) ?? "-")).length;
    return ofDomains > 0 ? -ofDomains : distance([path, ...routes], imports, isChanged);
  });
  return { unit, journeys: affected.slice(0, MOST.journeys) };
}

/** Returns project paths that differ from a revision, committed or not, including deleted files. */
function changedSince(revision: string): string[] {
  const lines = (...args: string[]) =>
    execFileSync("git", args, { cwd: project, encoding: "utf8" }).split("\n").filter(Boolean);
  return [
    ...lines("diff", "--name-only", "--no-renames", "--merge-base", revision),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ];
}

if (import.meta.main) {
  const cwd = { cwd: project };
  const files = globSync("{src,tests,demo,scripts,benchmarks}/**/*.{ts,tsx,mts}", cwd).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  const uses = existsSync(join(project, USES)) ? (JSON.parse(read(USES)) as Uses) : {};
  console.log(JSON.stringify(affectedTests(changedSince(process.argv[2] ?? "HEAD"), files, uses, read)));
}
