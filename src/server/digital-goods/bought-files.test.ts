import { expect, test } from "vitest";
import * as guests from "../../contract/checkout/guest-orders.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import * as goods from "../../contract/digital-goods/digital-goods.ts";
import { announceProductFile, getProductFile } from "../../contract/digital-goods/product-files.ts";
import { DAY_MS } from "../../rules/time.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { aDraft, paidOrder, putFile } from "../../../tests/support/makers.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab, type TestLab } from "../../../tests/support/start-lab.ts";

const PDF = Buffer.from("%PDF-1.7 courage and sunny sixteen");

async function upload(lab: TestLab, productId: string, bytes: Buffer, name = "guide.pdf") {
  const admin = await lab.admin();
  const body = { name, type: "application/pdf", size: bytes.length } as const;
  const { writeLink } = await admin.call(announceProductFile, { params: { productId }, body });
  return putFile(lab.origin, writeLink, new Uint8Array(bytes));
}

const aGuide = async (lab: TestLab, price = 900) =>
  (await addProduct(await lab.admin(), { productType: "DIGITAL", price })).id;

const fetched = async (lab: TestLab, url: string) => {
  const { pathname, search } = new URL(url, lab.origin);
  const reply = await fetch(lab.origin + pathname + search);
  return { status: reply.status, text: await reply.text(), as: reply.headers.get("content-disposition") };
};

test("buyers of a digital product can download it five times, renewable after a day", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const productId = await aGuide(lab);
  const line = { tempKey: "guide", productId };
  const order = await paidOrder(ada, aDraft([], { lines: [line], deliveryMethod: null }));
  const [lineId, ofOrder] = [order.lines[0]!.id, { userId: ada.userId, orderId: order.id }];
  const params = { ...ofOrder, lineId };
  const download = () => ada.call(goods.downloadFile, { params });
  await expect(download()).rejects.toMatchObject({ code: "NOT_READY" });
  expect((await upload(lab, productId, PDF)).status).toBe(200);
  expect(await ada.call(goods.getDigitalGoods, { params: ofOrder })).toMatchObject({
    files: [{ lineId, file: { name: "guide.pdf", bytes: PDF.length }, left: 5, renewableAt: null }],
  });
  const first = await download();
  expect(await fetched(lab, first.url)).toMatchObject({
    status: 200,
    text: PDF.toString(),
    as: expect.stringContaining("guide.pdf"),
  });
  const rest = await Promise.allSettled(Array.from({ length: 8 }, download));
  expect(rest.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  await expect(download()).rejects.toMatchObject({ code: "USED_UP" });
  const renew = () => ada.call(goods.renewDownloads, { params });
  expect(await renew()).toEqual({ left: 5 });
  for (let used = 0; used < 5; used += 1) await download();
  await expect(renew()).rejects.toMatchObject({ code: "TOO_SOON" });
  lab.clock.move(DAY_MS);
  ada.setToken(await freshToken(lab.lab, ada.userId));
  expect(await ada.call(goods.renewDownloads, { params })).toEqual({ left: 5 });
});

test("a purchased file's link ends with the refund, canceled or not", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const productId = await aGuide(lab);
  await upload(lab, productId, PDF);
  const buy = async () => {
    const order = await paidOrder(ada, aDraft([], { lines: [{ tempKey: "a", productId }], deliveryMethod: null }));
    const params = { userId: ada.userId, orderId: order.id, lineId: order.lines[0]!.id };
    const { url } = await ada.call(goods.downloadFile, { params });
    expect((await fetched(lab, url)).status).toBe(200);
    return { order, params, url };
  };
  const [canceled, refunded] = [await buy(), await buy()];
  await admin.call(cancelOrder, { params: { orderId: canceled.order.id }, body: { reason: "unread" } });
  const params = { orderId: refunded.order.id };
  const body = { toPayment: refunded.order.total, reason: "unread" };
  await admin.call(refundOrder, { params, body });
  await lab.workAll();
  lab.clock.move(10_000); // results are cached for five seconds
  for (const { url, params: ofFile } of [canceled, refunded]) {
    expect((await fetched(lab, url)).status).toBe(403);
    await expect(ada.call(goods.downloadFile, { params: ofFile })).rejects.toMatchObject({ code: "NOT_PAID" });
  }
});

test("refunding one line revokes its file or gift card and keeps the others", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const [productId, other] = [await aGuide(lab), await aGuide(lab)];
  for (const id of [productId, other]) await upload(lab, id, PDF);
  const { id: cardId } = await addProduct(admin, { productType: "DIGITAL", giftCard: true, price: 900 });
  const lines = [productId, other, cardId, cardId].map((id, at) => ({ tempKey: `line-${at}`, productId: id }));
  const order = await paidOrder(ada, aDraft([], { lines, deliveryMethod: null }));
  await lab.workAll();
  const params = { userId: ada.userId, orderId: order.id };
  const [file, stored, card] = order.lines.map(({ id }) => id) as [string, string, string];
  const download = (lineId: string) => ada.call(goods.downloadFile, { params: { ...params, lineId } });
  const urls = [(await download(file)).url, (await download(stored)).url];
  const refund = (lineIds: string[]) =>
    admin.call(refundOrder, {
      params: { orderId: order.id },
      body: { toPayment: 1800, lineIds, reason: "By mistake" },
    });
  await expect(refund([crypto.randomUUID()])).rejects.toMatchObject({ status: 400 });
  await refund([file, card]);
  await lab.workAll();
  lab.clock.move(10_000); // results are cached for five seconds
  expect(await Promise.all(urls.map(async (url) => (await fetched(lab, url)).status))).toEqual([403, 200]);
  await expect(download(file)).rejects.toMatchObject({ status: 404 });
  const left = await ada.call(goods.getDigitalGoods, { params });
  expect(left.files.map(({ lineId }) => lineId)).toEqual([stored]);
  expect(left.giftCards.map(({ state, balance }) => [state, balance]).toSorted()).toEqual([
    ["REVOKED", 0],
    ["SENT", 900],
  ]);
});

test("a newer file replaces the previous one, for earlier buyers too", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const productId = await aGuide(lab);
  await upload(lab, productId, PDF);
  const order = await paidOrder(ada, aDraft([], { lines: [{ tempKey: "a", productId }], deliveryMethod: null }));
  const newer = Buffer.from("%PDF-1.7 the second edition");
  await upload(lab, productId, newer, "second.pdf");
  await lab.workAll();
  expect(await admin.call(getProductFile, { params: { productId } })).toMatchObject({ file: { name: "second.pdf" } });
  const params = { userId: ada.userId, orderId: order.id, lineId: order.lines[0]!.id };
  expect(await fetched(lab, (await ada.call(goods.downloadFile, { params })).url)).toMatchObject({
    text: newer.toString(),
  });
});

test("a file of the wrong type is rejected, and film and gift cards cannot have files", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const productId = await aGuide(lab);
  expect((await upload(lab, productId, Buffer.from("<script>alert(1)</script>"))).status).toBe(415);
  expect(await admin.call(getProductFile, { params: { productId } })).toEqual({ file: null });
  const film = await addProduct(admin);
  const card = await addProduct(admin, { productType: "DIGITAL", giftCard: true });
  for (const { id } of [film, card]) {
    const body = { name: "a.pdf", type: "application/pdf", size: 10 } as const;
    const announced = admin.call(announceProductFile, { params: { productId: id }, body });
    await expect(announced).rejects.toMatchObject({ code: "NOT_A_FILE" });
  }
});

test("a free guide is available at once, even to a guest, until the order is canceled", async () => {
  const lab = await startLab();
  const [visitor, admin] = [lab.visitor(), await lab.admin()];
  const productId = await aGuide(lab, 0);
  await upload(lab, productId, PDF);
  const who = { email: "vera.reads@people.test", firstName: "Vera", lastName: "Guest" };
  const lines = [{ tempKey: "a", productId }];
  const { order } = await visitor.call(guests.placeGuestOrder, { body: { ...who, lines, expectedTotal: 0 } });
  expect(order.status).toBe("PAID");
  const params = { code: order.accessCode, lineId: order.lines[0]!.id };
  const { url } = await visitor.call(goods.downloadGuestFile, { params });
  expect(await fetched(lab, url)).toMatchObject({ status: 200, text: PDF.toString() });
  const [mail] = await lab.outbox(who.email);
  expect(mail!.text).toContain("Get your files");
  await admin.call(cancelOrder, { params: { orderId: order.id }, body: { reason: "" } });
  await expect(visitor.call(goods.downloadGuestFile, { params })).rejects.toMatchObject({ code: "NOT_PAID" });
});
