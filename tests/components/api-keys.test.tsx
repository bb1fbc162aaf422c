import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  ApiKey,
  listAllApiKeys,
  listApiKeys,
  makeApiKey,
  OwnedApiKey,
  revokeApiKey,
} from "../../src/contract/accounts/api-keys.ts";
import * as keysPage from "../../src/web/routes/admin/keys.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSettings, openSettingsAtDesk, settingsPart } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const SECRET = "nice_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL";

test("staff create an API key, see it once, and revoke it", async () => {
  const owner = { id: admin().id, name: "Sam Works", email: "sam@lab.test", staffRole: "OWNER" } as const;
  const made = smallest(OwnedApiKey, {
    name: "Warehouse",
    beginning: "nice_0123",
    permissions: ["products.read", "products.write"],
    state: "ACTIVE",
    owner,
  });
  let keys: OwnedApiKey[] = [];
  const screen = await renderScreen(keysPage, {
    path: "/admin/keys",
    as: admin(),
    api: (api) => {
      api.reply(listAllApiKeys, () => ({ apiKeys: keys, count: keys.length }));
      api.reply(makeApiKey, () => {
        keys = [made];
        return { apiKey: made, secret: SECRET };
      });
      api.reply(revokeApiKey, { done: true });
    },
  });
  await expect.element(main.getByText("Create a key for a program that works with the lab")).toBeVisible();
  await main.getByRole("button", { name: "Create API key" }).first().click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect.element(dialog.getByText("Enter a name, for example Warehouse")).toBeVisible();
  await expect.element(dialog.getByText("Choose at least one permission")).toBeVisible();
  await expect.element(dialog.getByRole("checkbox", { name: "Invite and change staff" })).not.toBeInTheDocument();
  await expectAccessible("new API key");
  await dialog.getByLabelText("Name").fill("Warehouse");
  await dialog.getByRole("checkbox", { name: "See products and stock" }).click();
  await dialog.getByRole("checkbox", { name: "Change products, stock and collections" }).click();
  await dialog.getByLabelText("Expires").selectOptions("Never");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect.element(dialog.getByText(SECRET)).toBeVisible();
  expect(screen.api.requests(makeApiKey).map(({ body }) => body)).toEqual([
    { name: "Warehouse", permissions: ["products.read", "products.write"], days: null },
  ]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(main.getByText("nice_0123…")).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
  await expectAccessible("API keys");
  await main.getByRole("button", { name: "Revoke Warehouse of Sam Works" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect.poll(() => screen.api.requests(revokeApiKey).length).toBe(1);
});

test("customers can create and revoke read-only keys in their settings", async () => {
  const key = smallest(ApiKey, { name: "Home backup", permissions: ["film"], state: "ACTIVE" });
  await openSettings(customer(), (api) => api.reply(listApiKeys, { apiKeys: [key] }), { hash: "#keys" });
  const keys = settingsPart("API keys");
  await expect.element(keys.getByText("Read my rolls, scans and prints")).toBeVisible();
  await keys.getByRole("button", { name: "Create API key" }).click();
  await expect.element(dialog.getByRole("checkbox", { name: "Read my orders, profile and addresses" })).toBeVisible();
  await expect.element(dialog.getByRole("checkbox", { name: "Take payments and refund" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(keys.getByRole("button", { name: "Revoke Home backup" })).toBeVisible();
});

test("staff see a customer's keys but cannot create one", async () => {
  const key = smallest(ApiKey, { name: "Home backup", permissions: ["film"], state: "EXPIRED" });
  await openSettingsAtDesk(customer(), (api) => api.reply(listApiKeys, { apiKeys: [key] }), { hash: "#keys" });
  const keys = settingsPart("API keys");
  await expect.element(keys.getByText("Expired", { exact: true })).toBeVisible();
  await expect.element(keys.getByRole("button", { name: "Revoke Home backup" })).toBeVisible();
  await expect.element(keys.getByRole("button", { name: "Create API key" })).not.toBeInTheDocument();
});
