import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmIdentity } from "../../contract/accounts/sessions.ts";
import { requestDeletion } from "../../contract/personal-data/personal-data.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, paidOrder } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../tests/support/start-lab.ts";
import { sendDueGiftCards } from "../digital-goods/send-gift-cards.ts";
import { giftCards } from "../digital-goods/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { deleteDueAccounts } from "./deletions.ts";

const WORDS = "for the trip to the lakes";

/** Orders two cards: one mailed immediately, one in 30 days. @returns the order's number */
async function givesCards(lab: TestLab, buyer: Person, email: string): Promise<number> {
  const { id: productId } = await addProduct(await lab.admin(), {
    productType: "DIGITAL",
    giftCard: true,
    price: 5000,
  });
  const sendOn = new Date(lab.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
  const options = (more: object) =>
    Object.fromEntries(
      Object.entries({ "recipient-name": "Grace", "recipient-email": email, message: WORDS, ...more }).map(
        ([key, value]) => [key, { value }],
      ),
    );
  const lines = [
    { tempKey: "now", productId, selectedOptions: options({}) },
    { tempKey: "later", productId, selectedOptions: options({ "send-on": sendOn }) },
  ];
  const { id } = await paidOrder(buyer, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll();
  return id;
}

async function leaves({ lab, clock, workAll }: TestLab, who: Person): Promise<void> {
  await lab.deps.db.update(orders).set({ status: "COMPLETE" }).where(eq(orders.customerId, who.userId));
  await who.call(confirmIdentity, { body: { password: TEST_PASSWORD } });
  await who.call(requestDeletion, { params: { userId: who.userId } });
  clock.move(8 * DAY_MS);
  await deleteDueAccounts(lab.deps);
  await workAll();
}

const cardsOf = ({ lab: { deps } }: TestLab, orderId: number) =>
  deps.db.select().from(giftCards).where(eq(giftCards.orderId, orderId)).orderBy(giftCards.sendAt);
const saidOfThem = ({ lab: { deps } }: TestLab, orderId: number, word: string) =>
  deps.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orderId} and ${orderLines}::text ilike ${`%${word}%`}`);

const NOBODY = { recipientName: "", recipientEmail: null, message: "" };

test("a scheduled gift arrives after its buyer's deletion, then its recipient is forgotten", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const email = "grace.later@people.test";
  const orderId = await givesCards(lab, ada, email);
  await leaves(lab, ada);
  expect(await cardsOf(lab, orderId)).toMatchObject([NOBODY, { recipientEmail: email, message: WORDS }]);
  lab.clock.move(30 * DAY_MS);
  await sendDueGiftCards(lab.lab.deps);
  const mails = await lab.outbox(email);
  expect(mails.at(-1)!.subject).toMatch(/^Someone gives you \$50/);
  expect(mails.at(-1)!.text).toContain(WORDS);
  expect(await cardsOf(lab, orderId)).toMatchObject([NOBODY, NOBODY]);
});

test("a scheduled gift reaches a deleted recipient, whose e-mail is stored only until then", async () => {
  const lab = await startLab();
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const orderId = await givesCards(lab, ada, grace.email);
  expect(await saidOfThem(lab, orderId, grace.email)).toHaveLength(2);
  await leaves(lab, grace);
  expect(await cardsOf(lab, orderId)).toMatchObject([NOBODY, { recipientEmail: grace.email }]);
  expect(await saidOfThem(lab, orderId, grace.email)).toEqual([]);
  lab.clock.move(30 * DAY_MS);
  await sendDueGiftCards(lab.lab.deps);
  expect((await lab.outbox(grace.email)).at(-1)!.text).toContain(WORDS);
  expect(await cardsOf(lab, orderId)).toMatchObject([NOBODY, NOBODY]);
  // The buyer is not notified of the account's deletion, and gets no mail instead of the card.
  expect((await lab.outbox(ada.email)).filter(({ subject }) => subject.includes("gift card"))).toEqual([]);
});
