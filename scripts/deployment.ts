// npm run deployment: follows docs/operations/deployment.md on this machine with the last commit, block by block and in its own folders,
// until an order is paid through the proxy. Then deploys a new version and rolls it back under load, and stops all. The comment before a
// block says how it is run (deployment-page.ts). Needs git, bash, psql, curl and openssl; skips and names the steps of other programs
// that are not installed.
import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { MINUTE_MS } from "../src/rules/time.ts";
import { startEmbeddedPostgres } from "../src/server/platform/database/embedded-postgres.ts";
import { writeNextRelease } from "../tests/cluster/next-release.ts";
import { readDeployment, valuesIn } from "./deployment-page.ts";
import { startService } from "./deployment-services.ts";
import { openShell } from "./deployment-shell.ts";
import { openSystemctl } from "./deployment-systemctl.ts";
import { inProject } from "./prepare.mjs";

const PAGE = "docs/operations/deployment.md";
/** The page's promise: from an empty machine to a paid order within this time. */
const PAID_WITHIN_MS = 30 * MINUTE_MS;
const WANTED = ["git", "bash", "psql", "curl", "openssl"];
/** Number of ports used by the lab's processes and the proxy. */
const PORTS = 5;

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;
const git = (...args: string[]) => execFileSync("git", args);
const inS = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}

const lacking = WANTED.filter((program) => !isInstalled(program));
if (lacking.length > 0) stop(`Not installed: ${lacking.join(", ")}`);
const { steps, findings } = readDeployment(readFileSync(inProject(PAGE), "utf8"));
for (const finding of findings) console.error(`${PAGE}:${finding}`);
if (findings.length > 0) process.exit(1);
if (execFileSync("git", ["status", "--porcelain"], { cwd: inProject(), encoding: "utf8" }) !== "")
  console.log("This deploys the last commit, without your uncommitted changes");

const beganAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), "lab-deployment-"));
const [etc, data, units] = ["etc", "data", "units"].map((name) => join(folder, name)) as [string, string, string];
const own = join(folder, "own");
for (const each of [units, own]) mkdirSync(each);
const database = await emptyPostgres(join(folder, "postgres"));
const port = await freePorts();
const hasProxy = isInstalled("caddy");
const certificates = join(own, "caddy");
const rootCertificate = join(certificates, "caddy/pki/authorities/local/root.crt");
const host = `localhost:${port + PORTS - 1}`;
const source = join(folder, "source");
git("clone", "--quiet", inProject(), source);
const values: Record<string, string> = {
  LAB_SOURCE: source,
  LAB_HOME: join(folder, "home"),
  LAB_DATA: data,
  LAB_ETC: etc,
  LAB_UNITS: units,
  LAB_HOST: host,
  LAB_PORT: String(port),
  ADMIN_DATABASE_URL: database.adminUrl,
  LAB_DATABASE: database.host,
};
const setsThem = Object.entries(values)
  .map(([name, value]) => `${name}='${value}'`)
  .join("\n");
const systemctl = await openSystemctl(join(own, "bin"), (instance) =>
  startService(join(units, "lab@.service"), instance, (line) => {
    if (/"level":"(?:warn|error|fatal)"|^Cannot start/u.test(line)) console.log(`  lab@${instance}: ${line}`);
  }),
);
const caddyData = { XDG_DATA_HOME: certificates, XDG_CONFIG_HOME: certificates };
const aShell = () =>
  openShell(own, {
    ...caddyData,
    CURL_CA_BUNDLE: rootCertificate,
    PATH: `${systemctl.folder}:${process.env["PATH"]}`,
  });
let proxy: ChildProcess | null = null;
let people: ChildProcess | null = null;
let shell = aShell();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => shell.close());
try {
  let said = "";
  for (const step of steps) {
    const at = performance.now();
    const tell = (words: string) => console.log(`${PAGE}:${step.line}: ${words}`);
    if (step.does === "run" && step.needs !== null && !isInstalled(step.needs)) {
      tell(`LEFT OUT: ${step.needs} is not installed`);
    } else if (step.does === "run") {
      if (step.isLater) people = await laterOn(said, step.line);
      const ranAt = performance.now();
      said += await shell.run(step.commands, step.line);
      tell(`ran, ${inS(ranAt)}`);
    } else if (step.does === "set") {
      const names = [...valuesIn(step.commands).keys()];
      if (names.toSorted().join() !== Object.keys(values).toSorted().join())
        throw new Error(`the page sets ${names.join(", ")}; the run knows ${Object.keys(values).join(", ")}`);
      await shell.run(setsThem, step.line);
      tell("the run's own values");
    } else {
      shell.parse(step.commands, step.line);
      if (step.does === "proxy" && hasProxy) proxy = startProxy();
      tell(`${step.does === "not run" ? "NOT RUN" : "done by the run itself"}: ${step.why}, ${inS(at)}`);
    }
  }
  people!.send("it came and went");
  const [code] = (await once(people!, "exit")) as [number | null];
  if (code !== 0) throw new Error("a new version came and went, and not all was well");
  const ends = await Promise.all([...systemctl.services.values()].map(async ({ name, stop }) => [name, await stop()]));
  const wrong = ends.filter(([, end]) => end !== null);
  if (wrong.length > 0) throw new Error(wrong.map(([name, end]) => `${name} ${end}`).join("; "));
  console.log(`SIGTERM ended ${ends.map(([name]) => name).join(", ")}`);
  console.log(`The page holds: ${inS(beganAt)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  shell.close();
  systemctl.close();
  for (const service of systemctl.services.values()) service.kill();
  people?.kill("SIGKILL");
  proxy?.kill("SIGKILL");
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Visits the lab; then commits a next version, opens a new shell, and has people continue to use the lab. Returns the
 * visitors' process.
 */
async function laterOn(said: string, line: number): Promise<ChildProcess> {
  const link = /^https:\S+[/]password-reset[?]token=\S+$/mu.exec(said)?.[0];
  if (link === undefined) throw new Error("no link was said for the first who works there");
  const origin = hasProxy ? `https://${host}` : `http://127.0.0.1:${port}`;
  if (!hasProxy) console.log("There is no caddy: the visit goes past the proxy");
  const program = inProject("scripts/deployment-visit.ts");
  const visit = fork(program, [origin, link, join(data, "outbox")], {
    env: { ...process.env, ...(hasProxy ? { NODE_EXTRA_CA_CERTS: rootCertificate } : {}) },
  });
  const failed = once(visit, "exit").then(() => {
    throw new Error("the visit failed");
  });
  failed.catch(() => undefined);
  await Promise.race([once(visit, "message"), failed]);
  const tookMs = performance.now() - beganAt;
  console.log(`From an empty machine to a paid order: ${inS(beganAt)}`);
  if (tookMs > PAID_WITHIN_MS)
    throw new Error("a paid order may take 30 minutes from an empty machine, and took longer");

  await writeNextRelease(source);
  const by = ["-c", "user.name=The lab", "-c", "user.email=lab@lab.example"];
  git("-C", source, "add", "--all");
  git("-C", source, ...by, "commit", "--quiet", "--message", "The next release");
  shell.close();
  shell = aShell();
  await shell.run(setsThem, line);
  visit.send("a new version comes");
  await Promise.race([once(visit, "message"), failed]);
  return visit;
}

/**
 * Starts a proxy with the page's Caddyfile, its own certificate and no port 80. All clients are on this machine and
 * would exceed the limit for one IP address, so they state where they come from.
 */
function startProxy(): ChildProcess {
  const [config, adapted] = [join(own, "Caddyfile"), join(own, "caddy.json")];
  const options = ["admin off", "local_certs", "skip_install_trust", "auto_https disable_redirects"];
  writeFileSync(config, `{\n${options.map((option) => `\t${option}\n`).join("")}}\nimport ${join(etc, "Caddyfile")}\n`);
  const env = { ...process.env, ...caddyData };
  const adapt = ["adapt", "--adapter", "caddyfile", "--config", config];
  const whole = JSON.parse(execFileSync("caddy", adapt, { env, encoding: "utf8" }), (_, value: unknown) =>
    (value as { handler?: string } | null)?.handler === "reverse_proxy"
      ? { ...(value as object), trusted_proxies: ["127.0.0.1/32", "::1/128"] }
      : value,
  ) as object;
  writeFileSync(adapted, JSON.stringify(whole));
  return spawn("caddy", ["run", "--config", adapted], { env, stdio: "ignore" });
}

/** Starts a freshly installed PostgreSQL: without the database and the role that an embedded one creates. */
async function emptyPostgres(dataDir: string) {
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log: pino({ level: "error" }) });
  const admin = Object.assign(new URL(ownerUrl), { search: "", pathname: "/postgres" });
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query("drop database lab");
  await client.query("drop role lab_server");
  await client.end();
  return { adminUrl: admin.href, host: admin.host, stop };
}

/** Returns the first of PORTS consecutive free ports. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await listens(0);
    if (first === null || first + PORTS > 65_535) continue;
    const others = await Promise.all(Array.from({ length: PORTS - 1 }, (_, more) => listens(first + more + 1)));
    if (!others.includes(null)) return first;
  }
}

/** @returns the port, or null if it is taken */
async function listens(at: number): Promise<number | null> {
  const server = createServer().listen(at, "127.0.0.1");
  const isOpen = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isOpen) return null;
  const { port: found } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return found;
}
