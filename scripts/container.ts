// npm run container [-- --debian]: builds the image of the Dockerfile, prints its size, starts it without root rights and with only
// /data and /tmp writable, and tests it. Needs buildah and root. With --debian, mmdebstrap makes the base images from Debian's
// packages, for machines that reach no registry of images. docs/operations/containers.md
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/server/platform/database/embedded-postgres.ts";
import { inProject } from "./prepare.mjs";

const IMAGE = "localhost/lab";
const [BASE, BUILD_BASE] = ["localhost/lab-base", "localhost/lab-build-base"];
const MOST_BYTES = 350e6;
const STARTS_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 12_000;
const USER = 10_001;

/** Otherwise a package that brings all of Perl would merge /usr. */
const MERGED = ["--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr", "--include=usr-is-merged,libstdc++6"];

/** Makes the root read-only in its own mount namespace, then runs the image's program as its user. */
const START = `set -e
root=$1; user=$2; shift 2
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t tmpfs -o "uid=$user,gid=$user" data "$root/data"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
exec chroot --userspec="$user:$user" "$root" "$@"`;

const has = (command: string) => spawnSync(command, ["--version"]).error === undefined;
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "inherit" });
const buildah = (...args: string[]) =>
  execFileSync("buildah", ["--storage-driver", "vfs", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

if (!has("buildah")) stop("buildah is not installed (Debian: apt-get install buildah crun): nothing was built.");
if (process.getuid?.() !== 0) stop("Start this as root: it mounts the image that it has built.");

const fromDebian = process.argv.includes("--debian");
if (fromDebian) makeBases();
console.log("Building …");
const bases = fromDebian ? ["--build-arg", `BASE=${BASE}`, "--build-arg", `BUILD_BASE=${BUILD_BASE}`] : [];
run(
  "buildah",
  "--storage-driver",
  "vfs",
  "bud",
  "--isolation",
  "chroot",
  "--format",
  "docker",
  "--quiet",
  ...bases,
  "-t",
  IMAGE,
  inProject(),
);

const container = buildah("from", "--pull-never", IMAGE);
try {
  const root = buildah("mount", container);
  const bytes = Number(execFileSync("du", ["-sb", root], { encoding: "utf8" }).split("\t")[0]);
  console.log(`${Math.round(bytes / 1e6)} MB unpacked, of ${MOST_BYTES / 1e6} at most`);
  await tryIt(root);
  if (bytes > MOST_BYTES) throw new Error("The image is too large.");
} finally {
  buildah("rm", container);
}

/** Builds two images: a small Debian, and the same with this process's Node and npm. */
function makeBases(): void {
  if (!has("mmdebstrap")) stop("mmdebstrap is not installed (Debian: apt-get install mmdebstrap): nothing was built.");
  const folder = inProject(".scratch/container");
  const tar = join(folder, "debian.tar");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(tar)) {
    console.log("Making a Debian (once) …");
    const without = ["doc", "info", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    run("mmdebstrap", "--quiet", "--variant=essential", ...MERGED, ...without, "bookworm", tar);
  }
  const base = buildah("from", "scratch");
  buildah("add", base, tar, "/");
  buildah("commit", "--rm", base, BASE);
  const builds = buildah("from", "--pull-never", BASE);
  const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim());
  buildah("copy", builds, process.execPath, "/usr/local/bin/node");
  buildah("copy", builds, dirname(dirname(npm)), "/usr/local/lib/node_modules/npm");
  buildah(
    "run",
    "--isolation",
    "chroot",
    builds,
    "ln",
    "-s",
    "../lib/node_modules/npm/bin/npm-cli.js",
    "/usr/local/bin/npm",
  );
  // Certificates that this machine trusts for the package registry.
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted) {
    buildah("copy", builds, realpathSync(trusted), "/etc/trusted.pem");
    buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/trusted.pem", builds);
  }
  buildah("commit", "--rm", builds, BUILD_BASE);
}

type Inspected = { Docker: { config: { Env: string[]; Entrypoint: string[] } } };

async function tryIt(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lab-container-"));
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
  try {
    const port = await freePort();
    const { Docker: image } = JSON.parse(buildah("inspect", "--type", "image", IMAGE)) as Inspected;
    const { Env: env, Entrypoint: entry } = image.config;
    const settings = [
      ...env,
      `PORT=${port}`,
      `DATABASE_URL=${byPort(database.url)}`,
      `MIGRATION_DATABASE_URL=${byPort(database.ownerUrl)}`,
      `AUTH_SECRET=${randomBytes(32).toString("hex")}`,
      "LOG_LEVEL=warn",
    ];
    const within = ["--mount", "sh", "-c", START, "start", root, String(USER), "/usr/bin/env", "-i", "-C", "/lab"];
    const inside = (...command: string[]) => [...within, ...settings, ...command];
    const lab = spawn("unshare", inside(...entry), { stdio: "inherit" });
    const ended = new Promise<number | null>((done) => lab.once("exit", done));
    try {
      await ready(`http://127.0.0.1:${port}/api/ready`, ended);
      const page = await fetch(`http://127.0.0.1:${port}/pricing`);
      if (!page.ok || !(await page.text()).includes("<main")) throw new Error(`/pricing answered ${page.status}`);
      console.log("/api/ready and /pricing answer");
      const looks = `[ "$(id -u)" = ${USER} ] && ! touch /lab/x 2>/dev/null && node scripts/health-check.mjs`;
      run("unshare", ...inside("sh", "-c", looks));
      console.log(`it runs as user ${USER}, cannot write to its root, and its health check passes`);
    } finally {
      lab.kill("SIGTERM");
      const code = await Promise.race([ended, sleep(STOPS_WITHIN_MS, "too late", { ref: false })]);
      lab.kill("SIGKILL");
      console.log(`SIGTERM ended it: ${code}`);
      if (code !== 0) process.exitCode = 1;
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the database URL with a port: the Unix socket's folder is outside the image's root. */
function byPort(address: string): string {
  const url = new URL(address);
  url.search = "";
  return url.href;
}

async function ready(url: string, ended: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  const until = performance.now() + STARTS_WITHIN_MS;
  while (!over.signal.aborted && performance.now() < until) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await sleep(250);
  }
  throw new Error(over.signal.aborted ? "the image ended before it was ready" : "the image was not ready in time");
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
