import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";
import type { Shopper } from "../../benchmarks/support/checkout-client.ts";
import { checkCoupon } from "../../src/contract/coupons/coupons.ts";
import { CallError } from "../../src/contract/kit/client.ts";
import { processorTime } from "../support/processor-time.ts";
import type { Cluster } from "./cluster.ts";
import { type Customer, newVisitor, Tally } from "./people.ts";

const SECONDS = 6;
/** In total, across all processes. */
const CONNECTIONS = 24;
const READS = { "list of products, kept": "/api/products?limit=18&offset=0", "home page, kept": "/" } as const;

/** Calls per second, and the CPU cores each part used meanwhile. */
export type Throughput = {
  webProcesses: number;
  what: string;
  perSecond: number;
  cores: { web: number; postgres: number; pooler: number; callers: number };
};

/** The limit is the same for many processes as for one. */
export type Limit = { webProcesses: number; requested: number; allowed: number; letIn: number };

/** Calls the web processes directly, so that these tests' balancer is not measured. */
export async function throughputOf(
  cluster: Cluster,
  folder: string,
  customers: readonly Customer[],
  productId: string,
): Promise<Throughput[]> {
  const origins = originsOf(cluster);
  const results: Throughput[] = [];
  const measure = async (what: string, ask: () => Promise<number>) => {
    const before = await times(cluster);
    const startedAt = performance.now();
    const perSecond = Math.round(await ask());
    const ms = performance.now() - startedAt;
    const after = await times(cluster);
    const spent = (part: keyof typeof before) => {
      // Processes that ended meanwhile are in neither.
      const spentBy = [...after[part]].map(([pid, time]) => time - (before[part].get(pid) ?? 0));
      return Math.round((100 * spentBy.reduce((sum, one) => sum + one, 0)) / ms) / 100;
    };
    const cores = {
      web: spent("web"),
      postgres: spent("postgres"),
      pooler: spent("pooler"),
      callers: spent("callers"),
    };
    results.push({ webProcesses: origins.length, what, perSecond, cores });
  };
  for (const [what, path] of Object.entries(READS))
    await measure(what, async () => {
      const all = await Promise.all(
        origins.map((origin, at) =>
          autocannon({
            url: origin + path,
            connections: CONNECTIONS / origins.length,
            duration: SECONDS,
            headers: { "x-forwarded-for": `11.0.0.${at}` },
          }),
        ),
      );
      return all.reduce((sum, { requests }) => sum + requests.average, 0);
    });
  await measure("price, place and pay", async () => {
    const all = await Promise.all(
      origins.map(async (origin, at) => {
        const shoppers: Shopper[] = customers
          .filter((_, index) => index % origins.length === at)
          .map(({ userId, token, paymentMethodId }) => ({
            userId,
            token: token()!,
            paymentMethodId,
            draft: { lines: [{ tempKey: "film", productId, quantity: 1 }], deliveryMethod: "IN_STORE_PICKUP" },
          }));
        const file = join(folder, `shoppers-${at}.json`);
        await writeFile(file, JSON.stringify(shoppers));
        const program = join(import.meta.dirname, "../../benchmarks/support/checkout-client.ts");
        const { stdout } = await promisify(execFile)(process.execPath, [program, origin, String(SECONDS), file]);
        return (JSON.parse(stdout) as { perSecond: number }).perSecond;
      }),
    );
    return all.reduce((sum, one) => sum + one, 0);
  });
  return results;
}

/** Measures how many tries at a coupon code one address gets, made at each process in turn at the same time. */
export async function limitOf(cluster: Cluster): Promise<Limit> {
  const origins = originsOf(cluster);
  const { times: allowed } = checkCoupon.limit!;
  const requested = allowed + 30;
  const from = `12.0.0.${origins.length}`;
  const tries = await Promise.all(
    Array.from({ length: requested }, (_, n) =>
      newVisitor(origins[n % origins.length]!, new Tally(), { from })
        .call(checkCoupon, { query: { code: `guess-${n % 3}` } })
        .then(
          () => true,
          (error: unknown) => !(error instanceof CallError && error.status === 429),
        ),
    ),
  );
  return { webProcesses: origins.length, requested, allowed, letIn: tries.filter(Boolean).length };
}

const originsOf = ({ members }: Cluster): string[] =>
  members.filter(({ part }) => part === "web").map(({ running }) => running.origin);

/** CPU time so far by process, in ms. Excludes the callers of purchases, which are separate processes. */
async function times(cluster: Cluster) {
  const { postgres, pooler } = await cluster.pids();
  const of = async (pids: readonly number[]) =>
    new Map(await Promise.all(pids.map(async (pid) => [pid, await processorTime(pid)] as const)));
  const { user, system } = process.cpuUsage();
  return {
    web: await of(cluster.members.filter(({ part }) => part === "web").map(({ running }) => running.process.pid!)),
    postgres: await of(postgres),
    pooler: await of([pooler]),
    callers: new Map([[process.pid, (user + system) / 1000]]),
  };
}
