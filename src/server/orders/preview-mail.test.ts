import { expect, test } from "vitest";
import { previewMail } from "../../contract/lab-settings/mail-texts.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { aDraft, aRoll, placeOrder } from "../../../tests/support/makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

test("an e-mail is previewed with a real order, even a smaller one, and never sent", async () => {
  const lab = await startLab();
  const [zoe, admin] = [await lab.customer({ firstName: "Zoe" }), await lab.admin()];
  const { id } = await placeOrder(
    zoe,
    aDraft([aRoll({ stock: { brand: "Ilford", model: "HP5 Plus" }, process: "BW" })]),
  );
  const preview = (template: string, orderId: number | null) =>
    admin.call(previewMail, { body: { template, texts: {}, orderId } });
  const paid = await preview("order-paid", id);
  expect(paid.text).toContain(shownOrderNumber(id));
  expect(paid.text).toContain("Ilford HP5 Plus");
  expect(paid.text).not.toContain("Portra");
  expect((await preview("order-canceled", id)).text).toContain("Zoe");
  expect((await preview("order-paid", null)).text).toContain("Portra");
  await expect(preview("order-paid", 999_999)).rejects.toMatchObject({ status: 404 });
  expect(await lab.outbox(zoe.email)).toEqual([]);
});
