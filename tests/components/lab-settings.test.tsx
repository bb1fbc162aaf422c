import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  getLabProfile,
  listProfileVersions,
  ProfileVersion,
  restoreProfileVersion,
  saveLabProfile,
} from "../../src/contract/lab-settings/lab-profile.ts";
import { listMailTexts, previewMail } from "../../src/contract/lab-settings/mail-texts.ts";
import { getSetup } from "../../src/contract/setup/setup.ts";
import { STARTING_PROFILE } from "../../src/rules/brand.ts";
import * as settings from "../../src/web/routes/admin/settings.tsx";
import * as setup from "../../src/web/routes/admin/setup.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { admin, renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";

const VERSIONS = { brand: 2, places: 0, money: 0, mails: 3, site: 1 };

const open = (part: string, api: (api: FakeApi) => void = () => {}) =>
  renderScreen(settings, {
    path: "/admin/settings/:part?",
    at: `/admin/settings/${part}`,
    as: admin(),
    api(fake) {
      fake.reply(getLabProfile, { profile: STARTING_PROFILE, versions: VERSIONS });
      fake.reply(saveLabProfile, { done: true });
      fake.reply(restoreProfileVersion, { done: true });
      api(fake);
    },
  });

test("a section is saved with its base version, and an earlier version is restored", async () => {
  const fields = [{ field: "name", before: "Nice", after: "Grain House" }];
  const screen = await open("brand", (api) =>
    api.reply(listProfileVersions, {
      versions: [
        smallest(ProfileVersion, { version: 2, by: "Ines Aperture", fields }),
        smallest(ProfileVersion, { version: 1, by: "Ines Aperture" }),
      ],
    }),
  );
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Enter the lab's name")).toBeVisible();
  await name.fill("Silver Bath");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => screen.api.requests(saveLabProfile).at(-1)?.body)
    .toEqual({ part: "brand", value: { ...STARTING_PROFILE.brand, name: "Silver Bath" }, version: 2 });
  await expect.element(page.getByText("Grain House")).toBeVisible();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect
    .poll(() => screen.api.requests(restoreProfileVersion).at(-1)?.body)
    .toEqual({ part: "brand", version: 1 });
  await page.viewport(390, 844);
  await expectAccessible("settings on a phone");
});

test("opening hours and locations are added and removed", async () => {
  const screen = await open("places");
  await page.getByRole("button", { name: "Remove hours 2" }).click();
  await page.getByRole("button", { name: "Add location" }).click();
  await page.getByRole("group", { name: "Location 2" }).getByRole("textbox", { name: "Name" }).fill("Uptown");
  await page.getByRole("group", { name: "Location 2" }).getByRole("textbox", { name: "Street" }).fill("1 Broadway");
  await page.getByRole("button", { name: "Save" }).click();
  const [first] = STARTING_PROFILE.places.places;
  await expect
    .poll(() => screen.api.requests(saveLabProfile).at(-1)?.body)
    .toMatchObject({
      part: "places",
      version: 0,
      value: {
        places: [
          { name: first!.name, openingHours: [first!.openingHours[0]] },
          { name: "Uptown", address2: null },
        ],
      },
    });
});

test("an e-mail text is replaced, an unknown placeholder is rejected, and the default is restored", async () => {
  const TEXT = "Thank you, {firstName}.";
  const screen = await open("mails", (api) => {
    api.reply(listMailTexts, {
      mails: [
        {
          template: "order-paid",
          subject: "Order #1042 is paid",
          texts: [{ kind: "heading", text: TEXT }],
          placeholders: ["firstName"],
        },
      ],
    });
    api.reply(previewMail, { subject: "As it arrives", html: "<p>Hooray, Ada</p>" });
  });
  const heading = page.getByRole("textbox", { name: "Heading" });
  await heading.fill("Hooray, {lastName}");
  await expect.element(page.getByText("This e-mail has no {lastName}")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await heading.fill("Hooray, {firstName}");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByRole("dialog", { name: "As it arrives" })).toBeVisible();
  const texts = { [TEXT]: "Hooray, {firstName}" };
  expect(screen.api.requests(previewMail).at(-1)!.body).toEqual({ template: "order-paid", texts, orderId: null });
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => screen.api.requests(saveLabProfile).at(-1)?.body)
    .toEqual({ part: "mails", version: 3, value: { mailTexts: { "order-paid": texts } } });
});

test("opening a lab that is not ready requires confirmation", async () => {
  const screen = await renderScreen(setup, {
    path: "/admin/setup",
    as: admin(),
    api(api) {
      api.reply(getLabProfile, { profile: STARTING_PROFILE, versions: VERSIONS });
      api.reply(getSetup, {
        open: false,
        items: [
          {
            item: "MAIL",
            state: "TO_DO",
            note: "SMTP is configured but has not answered yet. Test it.",
            service: "MAIL",
          },
          { item: "PRICES", state: "TO_DO", note: "Look at the prices.", service: null },
        ],
      });
      api.reply(saveLabProfile, { done: true });
    },
  });
  await expect.element(page.getByRole("button", { name: "Test E-mail" })).toBeVisible();
  await page.getByRole("button", { name: "Open site" }).click();
  const dialog = page.getByRole("dialog", { name: "Open before everything is done?" });
  await dialog.getByRole("button", { name: "Open site" }).click();
  await expect
    .poll(() => screen.api.requests(saveLabProfile).at(-1)?.body)
    .toEqual({ part: "site", value: { open: true, pricesChecked: false }, version: 1 });
  await expectAccessible("setup");
});
