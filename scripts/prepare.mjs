// What every script needs before it can do its work. Plain JavaScript: runs on Node 20 with nothing installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const project = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const inProject = (...path) => join(project, ...path);

/** Node 24, which runs TypeScript as it stands; an npm package of ours, so that any Node from 20 on is enough to begin. */
export const node24 = () =>
  Number(process.versions.node.split(".")[0]) >= 24
    ? process.execPath
    : inProject("node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

/** What is built, and from what. */
const SOURCES = ["src", "demo", "content", "public", "migrations"];
const SOURCE_FILES = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "postcss.config.cjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/render-site-pictures.ts",
  "scripts/render-previews.ts",
];
/** Made by the build itself. */
const RENDERED = new Set(["public/pictures", "public/previews"]);

/** Runs a command to its end and answers its exit code. Signals that we get are passed on. */
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

/** Installs what package-lock.json names, unless it stands already. Ends the process when that fails. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages (once) …");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const code =
    npm && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) process.exit(code);
  if (!isInstalled()) {
    console.error("npm ci left packages out: see its messages above");
    process.exit(1);
  }
}

/** Compares what npm says it installed with what the lock file asks for. */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const wanted = packagesOf("package-lock.json");
  if (!installed || !wanted || !existsSync(inProject("node_modules/node/bin"))) return false;
  const same = (path) => installed[path]?.version === wanted[path]?.version;
  return (
    Object.keys(installed).every((path) => same(path)) &&
    Object.entries(wanted).every(([path, { optional }]) => path === "" || same(path) || optional)
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inProject(file), "utf8")).packages;
  } catch {
    return null;
  }
}

/** Builds when a source has changed since the last whole build. Ends the process when that fails. */
export async function build() {
  const fingerprint = fingerprintOfSources();
  const kept = inProject("build/.fingerprint");
  if (existsSync(kept) && readFileSync(kept, "utf8") === fingerprint) return;
  console.log("Building …");
  rmSync(kept, { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await run(node24(), [inProject("scripts/build.mjs")], { env });
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, fingerprint);
}

function fingerprintOfSources() {
  const hash = createHash("sha256").update(node24());
  const add = (path) => {
    const stat = statSync(inProject(path), { throwIfNoEntry: false });
    if (!stat || RENDERED.has(path)) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(inProject(path)).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    }
  };
  for (const path of [...SOURCES, ...SOURCE_FILES]) add(path);
  return hash.digest("hex");
}
