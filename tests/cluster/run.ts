import { mkdirSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { exitWithParent } from "../../scripts/exit-with-parent.mjs";
import { hasPgBouncer } from "../support/pg-bouncer.ts";
import { addProduct } from "../support/shop-makers.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { deploy, deployedUnder } from "./deploying.ts";
import { killedMeanwhile } from "./killing.ts";
import { leaveNothingBehind } from "./leave-nothing.ts";
import { nextRelease } from "./next-release.ts";
import { peopleOf } from "./people.ts";
import { type Limit, limitOf, type Throughput, throughputOf } from "./throughput.ts";
import { type Clustered, tableOf, brokenPromises } from "./verdict.ts";
import { type Promised, readLeftovers } from "./what-is-left.ts";
import { workMeanwhile } from "./work.ts";

// `npm run cluster [-- seconds]`: runs the lab as if on several machines, while every 5 s another of its processes is
// killed with -9 or stopped, including the database, the store and the balancer, while the next release is deployed,
// and with 1, 2 and 4 web processes. Exits with 1 when anything is lost, duplicated or failed.

const WHOLE_S = 150;
/** While the next release is deployed, in a whole run. */
const REQUESTS_MEANWHILE = 10_000;
const KILLS_EVERY_MS = 5_000;
const SHOWN_ERRORS = 20;
const PARTS = ["web", "web", "work", "derive", "derive"] as const;

if (!hasPgBouncer) {
  console.error("The cluster wants PgBouncer at /usr/sbin/pgbouncer: on Debian it is the package pgbouncer");
  process.exit(2);
}
const seconds = Number(process.argv[2] ?? WHOLE_S);
if (!(seconds >= 5)) {
  console.error("Give the seconds during which processes are killed, at least 5: npm run cluster -- 150");
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), "nice-cluster-"));
await chmod(folder, 0o755); // PgBouncer and PostgreSQL run as other users
leaveNothingBehind(folder);
exitWithParent(() => process.exit(1));
console.log("Building the next release …");
const next = await nextRelease();
try {
  const cluster = await startCluster(folder);
  try {
    for (const part of PARTS) await cluster.add(part);
    console.log("2 web, 1 work, 2 derive; PostgreSQL with a replica behind PgBouncer, an S3 store, a balancer");
    const clustered = await clusteredNow(cluster, folder);
    const broken = brokenPromises(clustered);
    keep(clustered, broken);
    console.log(tableOf(clustered));
    for (const words of broken) console.log(`BROKEN  ${words}`);
    if (broken.length === 0) console.log("Nothing lost, nothing twice, nothing failed");
    process.exitCode = broken.length === 0 ? 0 : 1;
  } catch (error) {
    // Print first: a half-started cluster may not close.
    console.error(error);
    for (const line of [...cluster.ended, ...cluster.errors.slice(-SHOWN_ERRORS)]) console.error(line.slice(0, 600));
    process.exitCode = 1;
  } finally {
    await cluster.close();
  }
} finally {
  // Also if the cluster did not start.
  await next.remove();
}

async function clusteredNow(cluster: Cluster, folder: string): Promise<Clustered> {
  const people = await peopleOf(cluster);
  const { admin, buyers } = people;
  const [first, last] = [buyers[0]!, buyers.slice(1)];
  const product = await addProduct(admin, { name: "Always There", sku: "always-there", stock: 1_000_000 });
  const promised: Promised = { done: [], raced: [], paidBack: [] };

  const killed = await killedMeanwhile(cluster, KILLS_EVERY_MS, () =>
    workMeanwhile(people, last, promised, (beganAt) => performance.now() - beganAt > seconds * 1000),
  );
  console.log(`killed ${Object.values(killed).reduce((sum, { times }) => sum + times, 0)} times`);
  const pressedTwice = people.tally.again;

  let isDeployed = false;
  const requests = REQUESTS_MEANWHILE * Math.min(1, seconds / WHOLE_S);
  const deploying = deployedUnder(cluster, [first], product.id, () => deploy(cluster, next.folder), { requests });
  const [deployed] = await Promise.all([
    deploying.finally(() => (isDeployed = true)),
    workMeanwhile(people, last, promised, () => isDeployed),
  ]);
  console.log(`deployed under ${deployed.requests} requests`);
  const left = await readLeftovers(cluster, folder, promised);

  const throughput: Throughput[] = [];
  const limits: Limit[] = [];
  for (const webProcesses of [1, 2, 4]) {
    await cluster.haveWeb(webProcesses);
    throughput.push(...(await throughputOf(cluster, folder, buyers, product.id)));
    limits.push(await limitOf(cluster));
  }
  return {
    killed,
    pressedTwice,
    pressedAgainWhileDeployed: people.tally.again - pressedTwice,
    answers: people.tally.answers,
    ended: cluster.ended,
    wrong: people.tally.wrong,
    deployed,
    left,
    balancer: await cluster.balancer.counts(),
    errors: cluster.errors,
    throughput,
    limits,
  };
}

function keep(clustered: Clustered, broken: string[]): void {
  if (seconds < WHOLE_S) return;
  const results = join(import.meta.dirname, "../../benchmarks/results");
  mkdirSync(results, { recursive: true });
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? "", node: process.version };
  const { errors, ...rest } = clustered;
  const all = { at: new Date().toISOString(), machine, seconds, killsEveryMs: KILLS_EVERY_MS, broken, ...rest };
  const linesOfErrors = { lines: errors.length, first: errors[0]?.slice(0, 300) ?? null };
  writeFileSync(join(results, "cluster.json"), `${JSON.stringify({ ...all, errors: linesOfErrors }, null, 2)}\n`);
}
