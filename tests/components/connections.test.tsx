import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  addChatChannel,
  ChatChannel,
  listChatChannels,
  testChatChannel,
} from "../../src/contract/events/chat-channels.ts";
import {
  addFeedLink,
  FeedLink,
  listFeedLinks,
  renewFeedLink,
  testFeedLink,
} from "../../src/contract/feed-links/feed-links.ts";
import { getLabProfile, saveLabProfile } from "../../src/contract/lab-settings/lab-profile.ts";
import { testVendors } from "../../src/contract/vendors/vendors.ts";
import { STARTING_PROFILE } from "../../src/rules/brand.ts";
import * as connections from "../../src/web/routes/admin/connections.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

/** Opens the page, of a lab with the starting settings. */
const open = (setUp: (api: FakeApi) => void) =>
  renderScreen(connections, {
    path: "/admin/connections",
    as: admin(),
    api(api) {
      api.reply(getLabProfile, { profile: STARTING_PROFILE });
      setUp(api);
    },
  });
const url = "https://hooks.slack.com/services/T0/B0/secret";

test("a channel is added with its notices; its address is hidden, and refusals appear in the dialog", async () => {
  const channel = smallest(ChatChannel, { chat: "SLACK", url: "https://hooks.slack.com/…cret", active: true });
  const screen = await open((api) => api.reply(addChatChannel, { channel }));
  await page.getByRole("button", { name: "Add Slack channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Slack channel" });
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await expect.element(dialog).toMatchTextContent("Paste the address of an incoming webhook");
  const address = dialog.getByRole("textbox", { name: "Address" });
  await address.fill(url);
  await expect.element(address).toHaveAttribute("type", "password");
  await dialog.getByLabelText("Vendors").click();
  await expectAccessible("adding a channel");
  await saysRefusals(screen, addChatChannel, {
    press: () => dialog.getByRole("button", { name: "Add channel" }).click(),
    at: dialog,
    typed: [[address, url]],
  });
  expect(screen.api.requests(addChatChannel).at(-1)!.body).toEqual({
    chat: "SLACK",
    url,
    description: "",
    notices: ["failures", "lateRolls", "lowStock", "lateVendors"],
  });
});

test("a channel that nothing reached says so, and a working one is tried", async () => {
  const last = { at: "2026-11-29T12:00:00.000Z", state: "FAILED", response: "no_service" } as const;
  const off = smallest(ChatChannel, {
    chat: "DISCORD",
    description: "#lab",
    switchedOffAt: last.at,
    active: false,
    last,
  });
  const on = smallest(ChatChannel, { chat: "SLACK", description: "#film", active: true, last: null });
  const screen = await open((api) => {
    api.reply(listChatChannels, { channels: [off, on] });
    api.reply(testChatChannel, { done: true });
  });
  const discord = page.getByRole("region", { name: "Discord" });
  await expect.element(discord).toMatchTextContent("Unreachable");
  await expect.element(discord).toMatchTextContent("nothing reached it for three days. Last answer: no_service");
  await expect.element(discord.getByRole("button", { name: "Send test message" })).toBeDisabled();
  await page.getByRole("region", { name: "Slack" }).getByRole("button", { name: "Send test message" }).click();
  await expect.poll(() => screen.api.requests(testChatChannel)).toHaveLength(1);
});

test("a new link is shown once; a link whose maker lost the permission asks to be renewed", async () => {
  const link = smallest(FeedLink, { feed: "STOCK", active: true, works: false, by: "Mona D." });
  const secret = "https://lab.example/api/lists/stock.csv?token=abc";
  const screen = await open((api) => {
    api.reply(listFeedLinks, { links: [link] });
    api.reply(addFeedLink, { link, url: secret });
    api.reply(renewFeedLink, { link, url: secret });
  });
  const sheets = page.getByRole("region", { name: "Google Sheets" });
  await expect.element(sheets).toMatchTextContent("Mona D., who made it, may no longer see this. Renew it to use it.");
  await sheets.getByRole("button", { name: "Add list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add list" });
  await dialog.getByLabelText("Customers").click();
  await dialog.getByLabelText("With amounts").click();
  await expectAccessible("adding a link");
  await saysRefusals(screen, addFeedLink, {
    press: () => dialog.getByRole("button", { name: "Add list" }).click(),
    at: dialog,
  });
  expect(screen.api.requests(addFeedLink).at(-1)!.body).toEqual({
    feed: "CUSTOMERS",
    courierId: null,
    withAmounts: true,
  });
  const shown = page.getByRole("dialog", { name: "Secret link" });
  await expect.element(shown).toMatchTextContent(`=IMPORTDATA("${secret}")`);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});

test("links and vendors' programs are tested on their cards, and vendors' keys are turned off", async () => {
  const link = smallest(FeedLink, { feed: "STOCK", active: true, works: true, by: "Mona D." });
  const outcome = { works: true, said: "Other programs now get 12 rows." };
  const screen = await open((api) => {
    api.reply(listFeedLinks, { links: [link] });
    api.reply(testFeedLink, { outcome });
    api.reply(testVendors, { outcome: { works: false, said: "Vera Baryta: no key." } });
    api.reply(saveLabProfile, { done: true });
  });
  await page.getByRole("button", { name: "Test Stock" }).click();
  await expect.element(page.getByRole("region", { name: "Google Sheets" })).toMatchTextContent(outcome.said);
  const vendors = page.getByRole("region", { name: "Print vendors" });
  await vendors.getByRole("button", { name: "Test print vendors" }).click();
  await expect.element(vendors).toMatchTextContent("Fails: Vera Baryta: no key.");
  await expectAccessible("connections with results");
  await vendors.getByRole("switch", { name: "Vendors' keys work" }).click();
  await expect
    .poll(() => screen.api.requests(saveLabProfile).at(-1)?.body)
    .toEqual({ part: "connections", value: { scannerDrive: true, vendorKeys: false }, version: 0 });
});
