import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  addWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  sendTestEvent,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../src/contract/events/webhook-endpoints.ts";
import * as webhooks from "../../src/web/routes/admin/webhooks.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const url = "https://books.example/lab";
const endpoint = smallest(WebhookEndpoint, { url, active: true, types: ["order.paid"] });
const failed = smallest(WebhookDelivery, {
  url,
  type: "order.paid",
  subject: "order:42",
  state: "FAILED",
  tries: 12,
  status: 500,
  durationMs: 31,
  response: "Out of order",
});

test("the first endpoint is added, and its secret is shown once", async () => {
  const screen = await renderScreen(webhooks, {
    path: "/admin/webhooks",
    as: admin(),
    api: (api) => api.reply(addWebhookEndpoint, { endpoint, secret: "whsec_c2VjcmV0" }),
  });
  await expect.element(page.getByRole("heading", { name: "No endpoints" })).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add endpoint" });
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect.element(dialog).toMatchTextContent("Enter an address that begins with https://");
  await expect.element(dialog).toMatchTextContent("Choose at least one event");
  const address = dialog.getByLabelText("Address");
  await address.fill(url);
  await dialog.getByLabelText("Order paid").click();
  await expectAccessible("adding an endpoint");
  await saysRefusals(screen, addWebhookEndpoint, {
    press: () => dialog.getByRole("button", { name: "Add endpoint" }).click(),
    at: dialog,
    typed: [[address, url]],
  });
  expect(screen.api.requests(addWebhookEndpoint).at(-1)!.body).toEqual({ url, description: "", types: ["order.paid"] });
  const secret = page.getByRole("dialog", { name: "Signing secret" });
  await expect.element(secret).toMatchTextContent("whsec_c2VjcmV0");
  await secret.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByText("whsec_c2VjcmV0")).not.toBeInTheDocument();
});

test("deliveries appear live with the receiver's response and can be resent", async () => {
  let deliveries: (typeof failed)[] = [];
  const screen = await renderScreen(webhooks, {
    path: "/admin/webhooks",
    as: admin(),
    api(api) {
      api.reply(listWebhookEndpoints, { endpoints: [endpoint] });
      api.reply(sendTestEvent, { done: true });
      api.reply(listWebhookDeliveries, () => ({ deliveries, count: deliveries.length }));
      api.reply(resendWebhookDelivery, () => {
        deliveries = [{ ...failed, state: "DELIVERED", status: 204 }];
        return { delivery: deliveries[0]! };
      });
    },
  });
  await saysRefusals(screen, sendTestEvent, {
    press: () => page.getByRole("button", { name: "Send test event" }).click(),
    at: notices,
  });
  deliveries = [failed];
  screen.tell({ type: "webhooks" });
  const row = page.getByRole("row", { name: /Order paid order\.paid/ });
  await expect.element(row).toMatchTextContent("500 in 31 ms");
  await expect.element(row).toMatchTextContent("Order #1042");
  await expect.element(row).toMatchTextContent("Out of order");
  await expectAccessible("webhooks");
  await saysRefusals(screen, resendWebhookDelivery, {
    press: () => row.getByRole("button", { name: "Send again: Order paid" }).click(),
    at: notices,
  });
  await expect.element(row).toMatchTextContent("Delivered");
});
