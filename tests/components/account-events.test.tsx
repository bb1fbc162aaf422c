import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  AccountEvent,
  AccountEventOfUser,
  listAccountEvents,
  listUserEvents,
} from "../../src/contract/accounts/account-events.ts";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import * as deskEvents from "../../src/web/routes/admin/account-events.tsx";
import * as settings from "../../src/web/routes/users/settings.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

test("customers page through their account events, and the page survives a reload", async () => {
  const user = customer();
  const event = (text: string, part = {}) =>
    smallest(AccountEvent, { text, browser: "Chrome on Linux", address: "10.1.2.3", count: 1, ...part });
  const all = [
    event("Phone changed", { by: "The lab" }),
    ...Array.from({ length: 10 }, () => event("Phone changed")),
    event("Logged in with the password"),
    event("Login failed: wrong password"),
    event("Signed up"),
  ];
  const open = (at: string) =>
    renderScreen(settings, {
      path: "/users/:userId/settings/:page?",
      at,
      as: user,
      api(api) {
        api.reply(getUser, user);
        api.reply(listUserEvents, ({ query: { limit, offset = "0" } }) => ({
          events: all.slice(Number(offset), Number(offset) + Number(limit)),
          count: all.length,
        }));
      },
    });
  const screen = await open(`/users/${CUSTOMER_ID}/settings/security`);
  const section = page.getByRole("region", { name: "Account activity" });
  const entries = section.getByRole("listitem");
  await expect.poll(() => entries.elements()).toHaveLength(10);
  await expect.element(entries.first()).toMatchTextContent("Phone changed");
  await expect.element(entries.first()).toMatchTextContent("The lab");
  await section.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => entries.elements()).toHaveLength(4);
  await expect.element(entries.last()).toMatchTextContent("Signed up");
  await expect
    .element(entries.filter({ hasText: "Logged in with the password" }))
    .toMatchTextContent("Chrome on Linux, 10.1.2.3");
  await expect.element(entries.filter({ hasText: "Login failed: wrong password" })).toBeVisible();
  // The page number is in the URL, so it survives a reload.
  expect(screen.address()).toMatch(/\?.*page=2/i);
});

test("staff filter account events by person, kind, address and day, and open the account", async () => {
  const user = { id: CUSTOMER_ID, name: "Zoe Grain", email: "zoe@people.test", role: "CUSTOMER" as const };
  const events = [
    smallest(AccountEventOfUser, { text: "Login failed: wrong password", address: "10.1.2.3", user, count: 1 }),
    smallest(AccountEventOfUser, { text: "Signed up", user, count: 1 }),
  ];
  const screen = await renderScreen(deskEvents, {
    path: "/admin/account-events",
    as: admin(),
    api: (api) =>
      api.reply(listAccountEvents, ({ query: { kind, address, to } }) => {
        const found = to !== undefined ? [] : kind !== undefined || address !== undefined ? events.slice(0, 1) : events;
        return { events: found, count: found.length };
      }),
  });
  const last = () => screen.api.requests(listAccountEvents).at(-1)!.query;
  const table = page.getByRole("table", { name: "events" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await page.getByLabelText("Search events").fill("zoe@people.test");
  await expect.poll(last).toMatchObject({ search: "zoe@people.test" });
  await expectAccessible("account events");
  await page.getByLabelText("Event", { exact: true }).selectOptions("Login failed");
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(last()).toMatchObject({ kind: expect.stringMatching(/REFUSED/) as string });
  await page.getByLabelText("Event", { exact: true }).selectOptions("Event: all");
  await expect.poll(() => rows.elements()).toHaveLength(2);
  const address = page.getByLabelText("IP address", { exact: true });
  await address.fill("10.1.2.3");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.element(rows).toMatchTextContent("Login failed: wrong password");
  expect(last()).toMatchObject({ address: "10.1.2.3" });
  await page.getByLabelText("To", { exact: true }).fill("2020-01-31");
  await expect.element(page.getByText("No events match")).toBeVisible();
  expect(screen.address()).toContain("to=2020-01-31");
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect.element(address).toHaveValue("");
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await rows.filter({ hasText: "Signed up" }).getByRole("link").click();
  await expect.poll(screen.address).toBe(`/admin/users/${CUSTOMER_ID}/settings`);
});
