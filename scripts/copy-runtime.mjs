// node scripts/copy-runtime.mjs FOLDER: copies what a built lab runs with into an empty folder, without what only builds it
// and without the embedded database. For the image (Dockerfile).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { inProject, node24, project } from "./prepare.mjs";
import { packagesImportedBy, isNeededAtRuntime } from "./runtime-packages.mjs";

const PARTS = [
  "package.json",
  "build/client",
  "build/server",
  "content",
  "migrations",
  "scripts/health-check.mjs",
  "scripts/prepare.mjs",
  "scripts/serve.mjs",
  "scripts/supervise.mjs",
  "scripts/exit-with-parent.mjs",
  "src/server/bench/read-models.sql",
  "src/server/events/outbox.sql",
  "src/server/notifications.sql",
];

/** Only development imports it. */
const NOT_IN_PRODUCTION = new Set(["vite"]);
/**
 * Fonts that the server reads by path (src/server/platform/paper/fonts.ts): only those in package.json, because pages
 * have theirs in the build.
 */
const READ_BY_PATH = Object.keys(JSON.parse(readFileSync(inProject("package.json"), "utf8")).dependencies).filter(
  (name) => /^@fontsource(\/|-variable\/noto-)/.test(name),
);

const folder = resolve(process.argv[2] ?? "");
if (process.argv[2] === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error("Say an empty folder: node scripts/copy-runtime.mjs FOLDER");
  process.exit(1);
}

for (const part of PARTS) take(inProject(part), () => true);
mkdirSync(join(folder, "bin"), { recursive: true });
cpSync(node24(), join(folder, "bin/node"));

const packages = new Set();
for (const name of [...packagesImportedBy(inProject("build/server")), ...READ_BY_PATH])
  if (!NOT_IN_PRODUCTION.has(name)) gather(name, project);
for (const path of packages) take(path, (file) => isNeededAtRuntime(relative(path, file)));
console.log(`${packages.size} packages`);

/** Collects a package as resolved from `from`, and all its dependencies. */
function gather(name, from) {
  const path = find(name, from);
  if (path === null || packages.has(path)) return;
  packages.add(path);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8"),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
  for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) gather(needed, path);
}

function find(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
    if (at === project || at === dirname(at)) return null;
  }
}

/** Nested packages are collected separately. */
function take(path, wanted) {
  const nested = join(path, "node_modules");
  cpSync(path, join(folder, relative(project, path)), {
    recursive: true,
    filter: (file) =>
      file !== nested && !file.startsWith(nested + sep) && (statSync(file).isDirectory() || wanted(file)),
  });
}
