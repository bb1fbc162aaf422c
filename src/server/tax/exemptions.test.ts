import { expect, test } from "vitest";
import { addRush } from "../../contract/checkout/order-changes.ts";
import { quoteOrder } from "../../contract/checkout/checkout.ts";
import { listChanges } from "../../contract/history/history.ts";
import { getUserOrder } from "../../contract/orders/orders.ts";
import * as contract from "../../contract/tax/exemptions.ts";
import { DAY_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder, putFile } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

const PDF = Buffer.from("%PDF-1.4 certificate");

async function stage() {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const params = { userId: ada.userId };
  const grant = async (own: { states?: ("NY" | "NJ")[]; expiresOn?: string | null } = {}) =>
    (
      await admin.call(contract.grantTaxExemption, {
        params,
        body: { certificate: "EX-1", states: [], expiresOn: null, ...own },
      })
    ).exemption;
  const quote = () => ada.call(quoteOrder, { params, body: aDraft([aRoll()]) });
  const end = (exemptionId: string) => admin.call(contract.endTaxExemption, { params: { exemptionId } });
  const dayIn = (days: number) => new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return { lab, ada, admin, params, grant, quote, end, dayIn };
}

test("an exempt customer pays no tax, on add-ons too, until it ends; orders keep their tax", async () => {
  const { ada, admin, params, grant, quote, end } = await stage();
  const taxed = await placeOrder(ada, aDraft([aRoll()]));
  const exemption = await grant();
  expect(exemption).toMatchObject({ state: "VALID", grantedBy: "admin Lovelace", file: null });
  expect(await quote()).toMatchObject({ taxExempt: true, taxRate: 0, tax: 0 });
  const order = await paidOrder(ada, aDraft([aRoll()]));
  expect(order).toMatchObject({ taxExempt: true, tax: 0, addOnTax: { rate: 8875, exempt: true } });
  const rush = async () => {
    const roll = (await ada.call(getUserOrder, { params: { ...params, orderId: order.id } })).rolls[0]!;
    return { rollIds: [roll.id] };
  };
  await end(exemption.id);
  await end(exemption.id);
  const { exemptions } = await ada.call(contract.listTaxExemptions, { params });
  expect(exemptions).toMatchObject([{ id: exemption.id, state: "ENDED" }]);
  expect(await quote()).toMatchObject({ taxExempt: false, taxRate: 8875 });
  const after = await ada.call(getUserOrder, { params: { ...params, orderId: order.id } });
  expect(after).toMatchObject({ taxExempt: true, tax: 0, addOnTax: { rate: 8875, exempt: false } });
  expect(await ada.call(getUserOrder, { params: { ...params, orderId: taxed.id } })).toMatchObject({
    taxExempt: false,
    tax: taxed.tax,
  });
  await ada.call(addRush, { params: { ...params, orderId: order.id }, body: await rush() });
  const { changes } = await admin.call(listChanges, { query: { thing: ada.userId, limit: 10 } });
  expect(changes.map(({ verb, part }) => [verb, part?.kind, part?.name])).toEqual([
    ["REMOVED", "TAX_EXEMPTION", "EX-1"],
    ["ADDED", "TAX_EXEMPTION", "EX-1"],
  ]);
});

test("an exemption applies only in its states, through its last day in the lab's time zone", async () => {
  const { lab, grant, quote, end, dayIn, params } = await stage();
  const jersey = await grant({ states: ["NJ"] });
  expect((await quote()).taxExempt).toBe(false);
  await end(jersey.id);
  await grant({ states: ["NY"], expiresOn: dayIn(1) });
  expect((await quote()).taxExempt).toBe(true);
  lab.clock.move(3 * DAY_MS);
  const later = await lab.admin(); // earlier sessions have ended
  expect((await later.call(quoteOrder, { params, body: aDraft([aRoll()]) })).taxExempt).toBe(false);
  const { exemptions } = await later.call(contract.listTaxExemptions, { params });
  expect(exemptions[0]!.state).toBe("EXPIRED");
  const body = { certificate: "EX-2", states: [], expiresOn: dayIn(-3) };
  await expect(later.call(contract.grantTaxExemption, { params, body })).rejects.toMatchObject({
    status: 422,
    code: "EXPIRED",
  });
});

test("a certificate file can be uploaded and read; other files are rejected", async () => {
  const { lab, admin, params, grant } = await stage();
  const { id: exemptionId } = await grant();
  const send = async (bytes: Buffer) => {
    const body = { type: "application/pdf" as const, size: bytes.length };
    const { writeLink } = await admin.call(contract.announceCertificate, { params: { exemptionId }, body });
    return putFile(lab.origin, writeLink, new Uint8Array(bytes));
  };
  expect((await send(Buffer.from("<html> certificate"))).status).toBe(415);
  expect((await send(PDF)).status).toBe(200);
  const { exemptions } = await admin.call(contract.listTaxExemptions, { params });
  const shown = await fetch(new URL(exemptions[0]!.file!, lab.origin));
  expect(Buffer.from(await shown.arrayBuffer()).equals(PDF)).toBe(true);
  await expect((await lab.customer()).call(contract.listTaxExemptions, { params })).rejects.toMatchObject({
    status: 404,
  });
});
