// Visits an installed lab for deployment.ts: the first staff member chooses a password and logs in, and a customer orders, pays and gets
// the live event. Visitors continue while a new version is deployed. It runs in its own process, because Node reads trusted
// certificates at startup.
//   fork scripts/deployment-visit.ts ORIGIN LINK OUTBOX: the link that add-staff printed, and the folder of the e-mails. It sends
//   "visited"; after "a new version comes" it sends "they go on"; after "it came and went" it checks again and ends.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { logIn, requestTwoFactorCode, resetPassword, verifyTwoFactorCode } from "../src/contract/accounts/auth.ts";
import { getOrder } from "../src/contract/orders/orders.ts";
import type { Order } from "../src/contract/orders/order.ts";
import { type OutboxMail, outboxNames, readMail } from "../src/server/adapters/mail/outbox-files.ts";
import { BRAND } from "../src/rules/brand.ts";
import { deployedUnder } from "../tests/cluster/deploying.ts";
import { NEXT_EMAIL } from "../tests/cluster/next-release.ts";
import { newCustomer, newVisitor, Tally } from "../tests/cluster/people.ts";
import { openLive } from "../tests/endurance/live.ts";
import { aDraft, aRoll, paidOrder } from "../tests/support/makers.ts";
import { addProduct } from "../tests/support/shop-makers.ts";

const PASSWORD = "the first to work in this lab";
const MAILED_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 200;
const HEARD_WITHIN_MS = 10_000;
/** Concurrent callers, next to a build on the same machine. */
const CALLERS = 3;
const LOOKS_FOR_THE_VERSION_EVERY_MS = 1_000;

const [origin, link, outbox] = z.tuple([z.url(), z.url(), z.string().min(1)]).parse(process.argv.slice(2));
const tally = new Tally();

const page = await fetch(`${origin}/pricing`);
const html = await page.text();
if (!page.ok || !html.includes("<main")) throw new Error(`/pricing answered ${page.status}`);
const script = /\/assets\/[\w.-]+\.js/u.exec(html)?.[0] ?? "/assets/none";
const part = await fetch(`${origin}${script}`);
if (!part.ok) throw new Error(`${script} answered ${part.status}`);
console.log("a page and its parts are served");

const staff = newVisitor(origin, tally);
const email = "ada@lab.example";
const token = new URL(link).searchParams.get("token") ?? "";
await staff.call(resetPassword, { body: { token, password: PASSWORD } });
await staff.call(logIn, { body: { email, password: PASSWORD } });
await staff.call(requestTwoFactorCode);
const code = /\b\d{6}\b/u.exec((await mailTo(email, ({ text }) => /\b\d{6}\b/u.test(text))).text)![0];
await staff.call(verifyTwoFactorCode, { body: { code } });
console.log("the first who works there chose a password and is logged in by it and the mailed code");

const customer = await newCustomer(origin, tally);
const order = await heardAndPaid();
await mailTo(customer.email, ({ text }) => text.includes(String(order.id)));
const seen = await staff.call(getOrder, { params: { orderId: order.id } });
if (seen.paidAt === null) throw new Error("the lab sees an order that is not paid");
console.log(
  `order ${order.id} of ${(seen.total / 100).toFixed(2)} is placed, paid, heard and mailed of, and the lab sees it`,
);

const product = await addProduct(staff, { name: "Film", sku: "film", stock: 1_000_000 });
const isOver = told("it came and went");
const begins = told("a new version comes");
process.send!("visited");
await begins;
const versions = { seen: new Set<string>(), last: "" };
process.send!("they go on");
const deployed = await deployedUnder({ origin }, [customer], product.id, watchVersions, {
  requests: 0,
  callers: CALLERS,
});
if (Object.keys(deployed.failed).length > 0) throw new Error(`failed: ${JSON.stringify(deployed.failed)}`);
if (!versions.seen.has(NEXT_EMAIL) || versions.last !== BRAND.email)
  throw new Error(`the pages were of ${[...versions.seen].join(" and ")}, at last of ${versions.last}`);
await heardAndPaid();
console.log(`${deployed.requests} requests in ${deployed.seconds} s while a new version came and went, none failed`);
if (tally.wrong.length > 0) throw new Error(`answered with 500: ${tally.wrong.join(", ")}`);
process.disconnect();

/** Returns a paid order, after the customer's page received the payment over the live socket. */
async function heardAndPaid(): Promise<Order> {
  const live = await openLive(origin, customer);
  const paid = await paidOrder(customer, aDraft([aRoll()]));
  await live.heard((event) => event.type === "order" && event.orderId === paid.id, HEARD_WITHIN_MS);
  live.close();
  return paid;
}

/** Records the version that served each page. While two versions run, either can serve it. */
async function watchVersions(): Promise<void> {
  const over = isOver.then(() => "over" as const);
  do {
    const about = await (await fetch(`${origin}/about`)).text();
    versions.last = [NEXT_EMAIL, BRAND.email].find((email) => about.includes(email)) ?? "neither";
    versions.seen.add(versions.last);
  } while ((await Promise.race([over, sleep(LOOKS_FOR_THE_VERSION_EVERY_MS)])) !== "over");
}

/** Resolves when this process receives the message. */
async function told(words: string): Promise<void> {
  for (;;) if ((await once(process, "message"))[0] === words) return;
}

/** Waits for the newest matching mail to the address; a job sends mails. */
async function mailTo(address: string, isIt: (mail: OutboxMail) => boolean): Promise<OutboxMail> {
  const until = performance.now() + MAILED_WITHIN_MS;
  while (performance.now() < until) {
    for (const name of (await outboxNames(outbox)).toReversed()) {
      const mail = await readMail(outbox, name, address);
      if (mail !== null && isIt(mail)) return mail;
    }
    await sleep(LOOKS_EVERY_MS);
  }
  throw new Error(`the mail that ${address} waits for did not come`);
}
