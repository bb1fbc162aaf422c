import { expect, test } from "vitest";
import {
  blockGiftCard,
  changeGiftCardOwner,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
} from "../../contract/digital-goods/gift-card-desk.ts";
import { lookAtGiftCard, redeemGiftCard } from "../../contract/digital-goods/gift-cards.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { aGiftCard } from "../../../tests/support/gift-card-makers.ts";
import { wrongInBooks } from "../../../tests/support/books.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

const ISSUED = { amount: 2500, recipientName: "Grace", recipientEmail: null, reason: "A late order" };

test("an issued card pays like a purchased one, and its ledger balances", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const issue = () => admin.call(issueGiftCard, { body: ISSUED }, { idempotencyKey: "one" });
  const { giftCard, code } = await issue();
  expect((await issue()).giftCard.id).toBe(giftCard.id);
  await placeOrder(ada, aDraft([aRoll()], { giftCard: code }));
  await ada.call(redeemGiftCard, { params: { userId: ada.userId }, body: { code: code! } });
  const params = { giftCardId: giftCard.id };
  const card = await admin.call(getGiftCard, { params });
  expect(card.giftCard).toMatchObject({ balance: 0, orderId: null });
  expect(card.entries.map(({ reason, change }) => [reason, change])).toEqual([
    ["REDEEMED", -541],
    ["SPENT", -1959],
    ["ISSUED", 2500],
  ]);
  expect(await wrongInBooks(lab.lab.deps.db, { atRest: false })).toEqual([]);
});

test("a blocked card is treated as unknown until unblocked", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { giftCard, code } = await admin.call(issueGiftCard, { body: ISSUED });
  const params = { giftCardId: giftCard.id };
  const block = (blocked: boolean) => admin.call(blockGiftCard, { params, body: { blocked, reason: "Lost" } });
  expect((await block(true)).giftCard.state).toBe("BLOCKED");
  await expect(ada.call(lookAtGiftCard, { body: { code: code! } })).rejects.toMatchObject({ code: "UNKNOWN" });
  await expect(placeOrder(ada, aDraft([aRoll()], { giftCard: code }))).rejects.toMatchObject({
    code: "GIFT_CARD_UNKNOWN",
  });
  await block(false);
  expect(await ada.call(lookAtGiftCard, { body: { code: code! } })).toMatchObject({ balance: 2500 });
});

test("changing a card's owner e-mails a new code and invalidates the old one", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const bought = await aGiftCard(lab, 5000);
  const { giftCards } = await admin.call(listGiftCards, { query: { search: bought.code } });
  expect(giftCards).toHaveLength(1);
  const params = { giftCardId: giftCards[0]!.id };
  const owner = { recipientName: "Ida", recipientEmail: "ida@people.test", reason: "Sent to a wrong address" };
  const { code } = await admin.call(changeGiftCardOwner, { params, body: owner });
  expect(code).not.toBe(bought.code);
  await expect(admin.call(lookAtGiftCard, { body: { code: bought.code } })).rejects.toMatchObject({ code: "UNKNOWN" });
  expect(await admin.call(lookAtGiftCard, { body: { code: code! } })).toMatchObject({ balance: 5000 });
  await lab.workAll();
  const [mail] = await lab.outbox("ida@people.test");
  expect(mail!.text.replaceAll("-", "")).toContain(code);
});
