// npm run deployment: puts what is committed on this machine as docs/operations/deployment.md says, block by block and in folders of its own,
// up to an order that is paid through the proxy; then ends it. What becomes of a block says the comment before it
// (deployment-page.ts). Wants git, bash, psql, curl and openssl; what else is not installed is left out and named.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/server/platform/database/embedded-postgres.ts";
import { instancesIn, readDeployment, valuesIn } from "./deployment-page.ts";
import { type Service, startService } from "./deployment-services.ts";
import { openShell } from "./deployment-shell.ts";
import { inProject } from "./prepare.mjs";

const PAGE = "docs/operations/deployment.md";
const WANTED = ["git", "bash", "psql", "curl", "openssl"];
/** Ports that the lab's processes and the proxy take. */
const PORTS = 5;

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;
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
  console.log("What is not committed is not tried");

const beganAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), "lab-deployment-"));
const [etc, data, units] = ["etc", "data", "units"].map((name) => join(folder, name)) as [string, string, string];
const own = join(folder, "own");
for (const each of [units, own]) mkdirSync(each);
const database = await emptyPostgres(join(folder, "postgres"));
const port = await freePorts();
const services: Service[] = [];
const hasProxy = isInstalled("caddy");
const certificates = join(own, "caddy");
const rootCertificate = join(certificates, "caddy/pki/authorities/local/root.crt");
const host = `localhost:${port + PORTS - 1}`;
const values: Record<string, string> = {
  LAB_SOURCE: inProject(),
  LAB_HOME: join(folder, "home"),
  LAB_DATA: data,
  LAB_ETC: etc,
  LAB_UNITS: units,
  LAB_HOST: host,
  LAB_PORT: String(port),
  ADMIN_DATABASE_URL: database.adminUrl,
  LAB_DATABASE: database.host,
};
let proxy: ChildProcess | null = null;
const shell = openShell(own, {
  XDG_DATA_HOME: certificates,
  XDG_CONFIG_HOME: certificates,
  CURL_CA_BUNDLE: rootCertificate,
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => shell.close());
try {
  let said = "";
  for (const step of steps) {
    const at = performance.now();
    const tell = (words: string) => console.log(`${PAGE}:${step.line}: ${words}`);
    if (step.does === "run" && step.needs !== null && !isInstalled(step.needs)) {
      tell(`LEFT OUT: ${step.needs} is not installed`);
    } else if (step.does === "run") {
      said += await shell.run(step.commands, step.line);
      tell(`ran, ${inS(at)}`);
    } else if (step.does === "set") {
      const names = [...valuesIn(step.commands).keys()];
      if (names.toSorted().join() !== Object.keys(values).toSorted().join())
        throw new Error(`the page sets ${names.join(", ")}; the run knows ${Object.keys(values).join(", ")}`);
      await shell.run(
        Object.entries(values)
          .map(([name, value]) => `${name}='${value}'`)
          .join("\n"),
        step.line,
      );
      tell("the run's own values");
    } else {
      shell.parse(step.commands, step.line);
      if (step.does === "services") services.push(...startServices(step.commands));
      else if (step.does === "proxy" && hasProxy) proxy = startProxy();
      tell(`${step.does === "not run" ? "NOT RUN" : "done by the run itself"}: ${step.why}`);
    }
  }
  if (services.length === 0) throw new Error("the page starts no service");
  const link = /^https:\S+[/]password-reset[?]token=\S+$/mu.exec(said)?.[0];
  if (link === undefined) throw new Error("no link was said for the first who works there");
  const origin = hasProxy ? `https://${host}` : `http://127.0.0.1:${port}`;
  if (!hasProxy) console.log("There is no caddy: the visit goes past the proxy");
  const visit = spawn(
    process.execPath,
    [inProject("scripts/deployment-visit.ts"), origin, link, join(data, "outbox")],
    {
      stdio: "inherit",
      env: { ...process.env, ...(hasProxy ? { NODE_EXTRA_CA_CERTS: rootCertificate } : {}) },
    },
  );
  const [code] = (await once(visit, "exit")) as [number | null];
  if (code !== 0) throw new Error("the visit failed");
  const ends = await Promise.all(services.map(async ({ name, stop }) => [name, await stop()] as const));
  const wrong = ends.filter(([, end]) => end !== null);
  if (wrong.length > 0) throw new Error(wrong.map(([name, end]) => `${name} ${end}`).join("; "));
  console.log(`SIGTERM ended ${ends.map(([name]) => name).join(", ")}`);
  console.log(`The page holds: ${inS(beganAt)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  shell.close();
  for (const service of services) service.kill();
  proxy?.kill("SIGKILL");
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function startServices(commands: string): Service[] {
  return instancesIn(commands).map((instance) =>
    startService(join(units, "lab@.service"), instance, (line) => {
      if (/"level":"(?:warn|error|fatal)"|^Cannot start/u.test(line)) console.log(`  lab@${instance}: ${line}`);
    }),
  );
}

/** The page's Caddyfile, by a certificate of its own making and without a port 80. */
function startProxy(): ChildProcess {
  const config = join(own, "Caddyfile");
  const options = ["admin off", "local_certs", "skip_install_trust", "auto_https disable_redirects"];
  writeFileSync(config, `{\n${options.map((option) => `\t${option}\n`).join("")}}\nimport ${join(etc, "Caddyfile")}\n`);
  const env = { ...process.env, XDG_DATA_HOME: certificates, XDG_CONFIG_HOME: certificates };
  return spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], { env, stdio: "ignore" });
}

/** A PostgreSQL as it is installed: without the database and the role that an embedded one has from the start. */
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

/** The first of as many as are wanted in a row. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await listens(0);
    if (first === null || first + PORTS > 65_535) continue;
    const others = await Promise.all(Array.from({ length: PORTS - 1 }, (_, more) => listens(first + more + 1)));
    if (!others.includes(null)) return first;
  }
}

/** @returns the port, or null where it is taken */
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
