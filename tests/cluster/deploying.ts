import * as guests from "../../src/contract/checkout/guest-orders.ts";
import { quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { makeTestCardToken } from "../../src/contract/payments/payments.ts";
import { listUserOrders } from "../../src/contract/orders/orders.ts";
import { aDraft, aRoll, TEST_CARDS } from "../support/makers.ts";
import type { Cluster } from "./cluster.ts";
import { type Customer, newVisitor, Tally, type Visitor } from "./people.ts";

const CALLERS = 6;
const PAGES = ["/", "/pricing", "/collections", "/about", "/locations", "/memberships"];
const PARTS_OF_A_PAGE = 12;

export type Deployed = {
  requests: number;
  failed: Record<string, number>;
  seconds: number;
  answers: Record<string, number>;
};

/**
 * Runs visitors, customers and buyers, without retries, during `deploy` and until all requests are done.
 * @param options.requests minimum number of requests, even after the deploy is over
 * @param options.callers at once
 */
export async function deployedUnder(
  { origin }: Pick<Cluster, "origin">,
  customers: readonly Customer[],
  productId: string,
  deploy: () => Promise<void>,
  { requests: wanted, callers = CALLERS }: { requests: number; callers?: number },
): Promise<Deployed> {
  const tally = new Tally();
  const failed: Record<string, number> = {};
  const startedAt = performance.now();
  const deploying = { isOver: false };
  const requests = () => Object.values(tally.answers).reduce((sum, times) => sum + times, 0);
  const visits = [lookAround, readOwn, buyAsGuest];
  const caller = async (at: number) => {
    for (let turn = at; !deploying.isOver || requests() < wanted; turn++) {
      const visit = visits[turn % visits.length]!;
      await visit({ origin, tally, customer: customers[turn % customers.length]!, productId, turn }).catch(
        (error: Error) => {
          const what = `${visit.name}: ${error.message}`.slice(0, 200);
          failed[what] = (failed[what] ?? 0) + 1;
        },
      );
    }
  };
  await Promise.all([
    ...Array.from({ length: callers }, (_, at) => caller(at)),
    deploy().finally(() => (deploying.isOver = true)),
  ]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { requests: requests(), failed, seconds, answers: tally.answers };
}

type Visit = { origin: string; tally: Tally; customer: Customer; productId: string; turn: number };

/** Loads a page with its assets, like a browser: all from the page's build. */
async function lookAround({ origin, tally, turn }: Visit): Promise<void> {
  const visitor = newVisitor(origin, tally, { patient: false });
  const page = await read(visitor, origin + PAGES[turn % PAGES.length]!);
  const parts = new Set([...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path));
  for (const path of [...parts].slice(0, PARTS_OF_A_PAGE)) await read(visitor, origin + path);
  await read(visitor, `${origin}/api/products?limit=18&offset=0`);
}

async function readOwn({ origin, tally, customer }: Visit): Promise<void> {
  const visitor = newVisitor(origin, tally, { known: customer.token(), patient: false });
  const params = { userId: customer.userId };
  await visitor.call(listUserOrders, { params });
  await visitor.call(quoteOrder, { params, body: aDraft([aRoll()]) });
}

async function buyAsGuest({ origin, tally, productId, turn }: Visit): Promise<void> {
  const visitor = newVisitor(origin, tally, { patient: false });
  const address = { address1: "1 Main St", city: "Albany", state: "NY" as const, zip: "12207" };
  const lines = [{ tempKey: "film", productId, quantity: 1 }];
  const { total } = await visitor.call(guests.quoteGuestOrder, { body: { lines, address } });
  const who = { email: `deploy.${turn}@people.test`, firstName: "Vera", lastName: "Guest", address };
  const { order } = await visitor.call(guests.placeGuestOrder, { body: { ...who, lines, expectedTotal: total } });
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2034, cvc: "123" };
  const { token } = await visitor.call(makeTestCardToken, { body: card });
  await visitor.call(guests.payGuestOrder, { params: { code: order.accessCode }, body: { token } });
}

async function read(visitor: Visitor, address: string): Promise<string> {
  const answer = await visitor.fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(address).pathname.replace(/-[\w-]+\./, "-….")} answered ${answer.status}`);
  return text;
}

/** Starts a new process next to each old one, and stops the old one once the new one is ready. */
export async function deploy(cluster: Cluster, built: string): Promise<void> {
  for (const old of cluster.members.slice()) {
    await cluster.add(old.part, built);
    await cluster.retire(old);
  }
}
