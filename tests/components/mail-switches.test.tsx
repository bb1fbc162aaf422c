import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser, type User } from "../../src/contract/accounts/accounts.ts";
import { Preference, savePreference } from "../../src/contract/accounts/preferences.ts";
import { notices } from "../support/components/notices.ts";
import { customer } from "../support/components/render-screen.tsx";
import { openSettings } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const PREFERENCE_ID = "00000000-0000-4000-8000-0000000000e1";
const received = page.getByRole("switch", { name: "My film is at the lab" });
const shipped = page.getByRole("switch", { name: "A parcel is on its way to me" });

test("each e-mail switch updates optimistically, is saved, and is restored on reopening", async () => {
  const stored = new Map<string, string>();
  const now = (): User =>
    customer({ preferences: [...stored].map(([key, value]) => ({ id: PREFERENCE_ID, key, value })) });
  const { api, goTo, user } = await openSettings(
    customer(),
    (api) => {
      api.reply(getUser, now);
      api.reply(savePreference, ({ body: { key, value } }) => {
        stored.set(key, value);
        return { preference: smallest(Preference, { key, value }) };
      });
    },
    { hash: "#mails" },
  );
  await expect.element(received).toBeChecked();
  await expect.element(shipped).toBeChecked();
  const release = api.hold(savePreference);
  await received.click();
  await expect.element(received).not.toBeChecked();
  release();
  await expect.poll(() => stored.get("mail-film-received")).toBe("No");
  await expect.element(shipped).toBeChecked();
  await shipped.click();
  await received.click();
  await expect.poll(() => Object.fromEntries(stored)).toEqual({ "mail-film-received": "Yes", "mail-shipped": "No" });
  await goTo("/elsewhere");
  await goTo(`/users/${user!.id}/settings#mails`);
  await expect.element(received).toBeChecked();
  await expect.element(shipped).not.toBeChecked();
});

test("a switch that fails to save is rolled back and shows the reason", async () => {
  const { api } = await openSettings(customer(), () => undefined, { hash: "#mails" });
  api.failOnce(savePreference);
  await received.click();
  await expect.element(notices).toMatchTextContent("The lab has a fault of its own.");
  await expect.element(received).toBeChecked();
});
