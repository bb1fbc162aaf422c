import { expect, test } from "vitest";
import { grantTaxExemption } from "../../contract/tax/exemptions.ts";
import { adjustStock } from "../../contract/products/product-desk.ts";
import { DAY_MS } from "../../rules/time.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { mailNotices } from "./mail-notices.ts";

test("the lab is e-mailed once per soon-expiring certificate", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const grant = async (certificate: string, days: number) => {
    const expiresOn = new Date(lab.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const params = { userId: (await lab.customer()).userId };
    await admin.call(grantTaxExemption, { params, body: { certificate, states: [], expiresOn } });
  };
  const mails = async () => {
    await mailNotices(lab.lab.deps);
    const sent = await lab.outbox(lab.lab.deps.lab.email);
    return sent.filter(({ text }) => text.includes("certificate EX-"));
  };
  await grant("EX-LATER", 60);
  expect(await mails()).toEqual([]);
  await grant("EX-SOON", 9);
  expect(await mails()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
  await grant("EX-TOO", 3);
  const [, second] = await mails();
  expect(second!.text).toContain("certificate EX-TOO");
  expect(second!.text).not.toContain("EX-LATER");
});

test("a sold-out product is e-mailed once, and again after a restock", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id, name } = await addProduct(admin, { stock: 2, visibility: "PUBLIC" });
  const change = async (by: number) => {
    lab.clock.move(1000);
    await admin.call(adjustStock, { params: { productId: id }, body: { change: by } });
  };
  const mails = async () => {
    await mailNotices(lab.lab.deps);
    const sent = await lab.outbox(lab.lab.deps.lab.email);
    return sent.filter(({ text }) => text.includes(name)).length;
  };
  expect(await mails()).toBe(0);
  await change(-2);
  expect([await mails(), await mails()]).toEqual([1, 1]);
  await change(5);
  expect(await mails()).toBe(1);
  await change(-5);
  expect([await mails(), await mails()]).toEqual([2, 2]);
});
