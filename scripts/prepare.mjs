// Prepares the machine for every other script. Plain JavaScript: runs on Node 20 with nothing installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const project = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const inProject = (...path) => join(project, ...path);

const IS_24 = Number(process.versions.node.split(".")[0]) >= 24;

/**
 * Returns Node 24, which runs TypeScript directly. It is one of our npm packages, so any Node from version 20 is enough
 * to start.
 */
export const node24 = () => {
  if (IS_24) return process.execPath;
  const [system, program] = process.platform === "win32" ? ["win", "node.exe"] : [process.platform, "node"];
  return inProject(`node_modules/node-${system}-${process.arch}/bin/${program}`);
};

const SOURCES = ["src", "demo", "content", "public", "migrations"];
const SOURCE_FILES = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/ascii-output.ts",
  "scripts/calls-without-schemas.ts",
  "scripts/dark-without-scripts.ts",
  "scripts/route-load-errors.ts",
  "scripts/theme-styles.ts",
  "scripts/write-api-document.ts",
];

/** Runs a command and resolves with its exit code. Passes on signals that this process receives. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: project, stdio: "inherit", ...options });
    const forward = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    const end = (code) => {
      for (const signal of signals) process.off(signal, forward);
      done(code);
    };
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}

/** Installs the packages needed to build and run the lab, if missing. Exits the process on failure. */
export const installToRun = () => install(({ dev }) => !dev, "--omit=dev");

export const installAll = () => install(() => true, "--include=dev");

async function install(isWanted, which) {
  if (isInstalled(isWanted)) return;
  console.log("Installing packages (once) …");
  // Correctly installed packages are left alone, so that the rest can be added while a lab runs.
  const how = installedAsLocked() ? ["install", "--no-save"] : ["ci"];
  const args = [...how, which, "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const code =
    npm && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) process.exit(code);
  if (!existsSync(node24())) {
    console.error(
      `There is no package of Node 24 for ${process.platform} on ${process.arch}: install Node 24 yourself`,
    );
    process.exit(1);
  }
  if (!isInstalled(isWanted)) {
    console.error("npm left packages out: see its messages above");
    process.exit(1);
  }
}

/** Compares npm's record of installed packages with the lock file. */
function isInstalled(isWanted) {
  if (!installedAsLocked() || !existsSync(node24())) return false;
  const installed = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, one]) => path === "" || installed[path] || one.optional || !isWanted(one),
  );
}

function installedAsLocked() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const locked = packagesOf("package-lock.json");
  if (!installed || !locked) return false;
  return Object.entries(installed).every(([path, { version }]) => version === locked[path]?.version);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inProject(file), "utf8")).packages;
  } catch {
    return null;
  }
}

/** Builds if a source has changed since the last complete build. Exits the process on failure. */
export async function build() {
  const fingerprint = fingerprintOfSources();
  const fingerprintFile = inProject("build/.fingerprint");
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint) return;
  console.log("Building …");
  rmSync(fingerprintFile, { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await run(node24(), [inProject("scripts/build.mjs")], { env });
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(fingerprintFile), { recursive: true });
  writeFileSync(fingerprintFile, fingerprint);
}

function fingerprintOfSources() {
  const hash = createHash("sha256").update(node24());
  const add = (path) => {
    const stat = statSync(inProject(path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(inProject(path)).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    }
  };
  for (const path of [...SOURCES, ...SOURCE_FILES]) add(path);
  return hash.digest("hex");
}
