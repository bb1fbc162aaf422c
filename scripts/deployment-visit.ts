// The first visit to a lab that was put on a machine (deployment.ts): the first who works there chooses a password and logs in, a
// customer orders and pays. A process of its own, because whom Node trusts is said when it starts.
//   node scripts/deployment-visit.ts ORIGIN LINK OUTBOX: the link that add-staff said, and the folder of the mails
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { logIn, requestTwoFactorCode, resetPassword, verifyTwoFactorCode } from "../src/contract/accounts/auth.ts";
import { getOrder } from "../src/contract/orders/orders.ts";
import { type OutboxMail, outboxNames, readMail } from "../src/server/adapters/mail/outbox-files.ts";
import { newCustomer, newVisitor, Tally } from "../tests/cluster/people.ts";
import { aDraft, aRoll, paidOrder } from "../tests/support/makers.ts";

const PASSWORD = "the first to work in this lab";
const MAILED_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 200;

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
const order = await paidOrder(customer, aDraft([aRoll()]));
await mailTo(customer.email, ({ text }) => text.includes(String(order.id)));
const seen = await staff.call(getOrder, { params: { orderId: order.id } });
if (seen.paidAt === null) throw new Error("the lab sees an order that is not paid");
console.log(`order ${order.id} of ${(seen.total / 100).toFixed(2)} is placed, paid, mailed of, and the lab sees it`);
if (tally.wrong.length > 0) throw new Error(`answered with 500: ${tally.wrong.join(", ")}`);

/** The newest mail to somebody that is the one which is waited for; mails are sent by a job. */
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
