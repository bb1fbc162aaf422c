import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { currentUser, logIn } from "../../src/contract/accounts/auth.ts";
import {
  addPasskey,
  passkeyOptions,
  beginPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
} from "../../src/contract/accounts/passkeys.ts";
import {
  Authenticator,
  beginAuthenticator,
  listSecondFactors,
  listWaysToVerify,
  Passkey,
  removeSecondFactor,
  removeSecondFactors,
  renewRecoveryCodes,
  sendEmailCode,
  switchOnAuthenticator,
  verifyAuthenticatorCode,
  verifyEmailCode,
  verifyRecoveryCode,
} from "../../src/contract/accounts/second-factors.ts";
import { BRAND } from "../../src/rules/brand.ts";
import * as login from "../../src/web/routes/login.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSettingsAtDesk, settingsAt, settingsPart } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codesFrom = (first: number) =>
  Array.from({ length: 10 }, (_, at) => `4F7K2-9QX${String(first + at).padStart(2, "0")}`);
const dialog = page.getByRole("dialog");
const openSettings = settingsAt("#second-factor");
const section = settingsPart("Two-factor authentication");
const rows = section.getByRole("listitem");

function serveFactors(api: FakeApi, { passkeys = [] }: { passkeys?: Passkey[] } = {}): void {
  let authenticators: Authenticator[] = [];
  let recoveryCodesLeft = passkeys.length > 0 ? 9 : 0;
  api.reply(listSecondFactors, () => ({ authenticators, passkeys, recoveryCodesLeft }));
  api.reply(beginAuthenticator, { secret: SECRET, address: `otpauth://totp/Nice:zoe?secret=${SECRET}` });
  api.reply(switchOnAuthenticator, ({ body: { name } }) => {
    authenticators = [smallest(Authenticator, { name })];
    recoveryCodesLeft = 10;
    return { recoveryCodes: codesFrom(0) };
  });
  api.reply(renewRecoveryCodes, () => {
    recoveryCodesLeft = 10;
    return { recoveryCodes: codesFrom(10) };
  });
  const empty = () => {
    [authenticators, passkeys, recoveryCodesLeft] = [[], [], 0];
    return {};
  };
  api.reply(removeSecondFactor, empty);
  api.reply(removeSecondFactors, empty);
}

test("an authenticator app is set up after e-mail verification, and recovery codes are shown once", async () => {
  const { api } = await openSettings(customer(), (api) => {
    serveFactors(api);
    api.refuseOnce(beginAuthenticator, "EMAIL_FIRST");
    api.reply(sendEmailCode, {});
    api.refuseOnce(verifyEmailCode, "WRONG_CODE");
    api.reply(verifyEmailCode, {});
    api.refuseOnce(switchOnAuthenticator, "WRONG_CODE");
  });
  await expect.element(section.getByText("Protect your account even if")).toBeVisible();
  const add = section.getByRole("button", { name: "Add authenticator app" });
  await add.click();
  await expect.element(dialog.getByText("We sent a code to zoe@people.test.")).toBeVisible();
  await dialog.getByLabelText("6-digit code").fill("000000");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("That code is wrong, used or expired");
  await expectAccessible("the e-mailed code");
  await dialog.getByLabelText("6-digit code").fill("042137");
  await expect.element(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect.element(dialog.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
  await expectAccessible("setting up an app");
  await dialog.getByLabelText("Name").fill("My phone");
  await dialog.getByLabelText("6-digit code").fill("111111");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("That code is wrong or was already used");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("My phone");
  await dialog.getByLabelText("6-digit code").fill("222222");
  await dialog.getByRole("button", { name: "Turn on" }).click();

  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect.element(codes.getByRole("listitem")).toHaveLength(10);
  await expectAccessible("the recovery codes");
  const save = codes.getByRole("link", { name: "Save as text" });
  await expect.element(save).toHaveAttribute("download", `${BRAND.name.toLowerCase()}-recovery-codes.txt`);
  const text = await (await fetch((save.element() as HTMLAnchorElement).href)).text();
  for (const code of [...codesFrom(0), "zoe@people.test"]) expect(text).toContain(code);
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(rows.filter({ hasText: "My phone" })).toMatchTextContent("Not used yet");
  await expect.element(section.getByText("10 of 10 left")).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(api.requests(switchOnAuthenticator).at(-1)!.body).toEqual({ name: "My phone", code: "222222" });

  await section.getByRole("button", { name: "Create new codes" }).click();
  await expect.element(dialog.getByText("Your current codes will stop working.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create new codes" }).click();
  await expect.element(codes.getByText("4F7K2-9QX10")).toBeVisible();
});

test("login asks for the app's code, rejects a wrong one, and accepts a recovery code", async () => {
  const user = customer({ phone: "(718) 555-0132" });
  const screen = await renderScreen(login, {
    path: "/login",
    beside: { "/onboarding/rolls": { default: () => <h1>Your First Order</h1> } },
    api(api) {
      api.reply(logIn, { user, secondFactor: true });
      api.reply(currentUser, { user, secondFactor: true });
      api.reply(listWaysToVerify, { ways: ["AUTHENTICATOR", "RECOVERY_CODE"] });
      api.refuseOnce(verifyAuthenticatorCode, "WRONG_CODE");
      api.refuseOnce(verifyRecoveryCode, "WRONG_CODE");
      api.reply(verifyRecoveryCode, { user });
    },
  });
  await page.getByLabelText("E-mail").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(page.getByText("Your account has a second factor")).toBeVisible();
  const code = page.getByLabelText("6-digit code");
  await expect.element(code).toHaveFocus();
  await expectAccessible("the second step of a login");
  await code.fill("000000");
  await expect.element(page.getByRole("alert")).toMatchTextContent("That code is wrong or was already used");

  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = page.getByLabelText("Recovery code", { exact: true });
  await recovery.fill("none of them");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("This recovery code is wrong or was already used");
  await expectAccessible("a recovery code");
  await recovery.fill("4f7k2-9qx00");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect.poll(screen.address).toBe("/onboarding/rolls");
  expect(screen.api.requests(verifyRecoveryCode).at(-1)!.body).toEqual({ code: "4f7k2-9qx00" });
});

test("the correct app code logs in", async () => {
  const user = customer({ phone: "(718) 555-0132" });
  const screen = await renderScreen(login, {
    path: "/login",
    as: user,
    beside: { "/onboarding/rolls": { default: () => <h1>Your First Order</h1> } },
    api(api) {
      api.reply(currentUser, { user, secondFactor: true });
      api.reply(listWaysToVerify, { ways: ["AUTHENTICATOR"] });
      api.reply(verifyAuthenticatorCode, { user });
    },
  });
  await page.getByLabelText("6-digit code").fill("042137");
  await expect.poll(screen.address).toBe("/onboarding/rolls");
  expect(screen.api.requests(verifyAuthenticatorCode).map(({ body }) => body.code)).toEqual(["042137"]);
});

const OPTIONS = smallest(NewPasskeyOptions, {
  challenge: "dGhlIGJ5dGVz",
  timeout: 300_000,
  rp: { id: "localhost", name: "Nice" },
  user: { id: "em9l", name: "zoe@people.test", displayName: "Zoe Grain" },
});

/** Makes the browser's passkey prompt fail with this error. */
const passkeysFail = (name: string) => {
  const failed = new DOMException("In the browser's words", name);
  vi.spyOn(navigator.credentials, "create").mockRejectedValue(failed);
  vi.spyOn(navigator.credentials, "get").mockRejectedValue(failed);
};

test("a device already registered as a passkey says so and keeps the input", async () => {
  const laptop = smallest(Passkey, { name: "This laptop", lastUsedAt: "2026-06-15T14:00:00.000Z" });
  const { api } = await openSettings(customer(), (api) => {
    serveFactors(api, { passkeys: [laptop] });
    api.reply(beginPasskey, { options: OPTIONS });
  });
  await expect.element(rows.filter({ hasText: "This laptop" })).toMatchTextContent("Last used Jun 15, 2026");
  await expect.element(section.getByText("9 of 10 left")).toBeVisible();
  passkeysFail("InvalidStateError");
  await section.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByLabelText("Name").fill("Once more");
  await expectAccessible("adding a passkey");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("already has a passkey for your account");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Once more");
  // The challenge may be used up, so the next try gets a new one.
  await expect.poll(() => api.requests(beginPasskey).length).toBe(2);
  expect(api.requests(addPasskey)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a canceled passkey leaves the other methods", async () => {
  const user = customer();
  await renderScreen(login, {
    path: "/login",
    as: user,
    api(api) {
      api.reply(currentUser, { user, secondFactor: true });
      api.reply(listWaysToVerify, { ways: ["PASSKEY", "RECOVERY_CODE"] });
      api.reply(passkeyOptions, {
        options: smallest(PasskeyOptions, { challenge: "dGhlIGJ5dGVz", timeout: 300_000, rpId: "localhost" }),
      });
    },
  });
  await expect.element(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  passkeysFail("NotAllowedError");
  await expectAccessible("a login by passkey");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("No passkey was used, or it took too long.");
  await expect.element(page.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
});

test("removing a factor requires verification by another factor", async () => {
  const laptop = smallest(Passkey, { name: "This laptop" });
  const user = customer();
  const { api } = await openSettings(user, (api) => {
    serveFactors(api, { passkeys: [laptop] });
    api.confirmFirst(removeSecondFactor);
    api.reply(listWaysToVerify, { ways: ["AUTHENTICATOR", "RECOVERY_CODE"] });
    api.reply(verifyAuthenticatorCode, { user });
  });
  await section.getByRole("button", { name: "Remove This laptop" }).click();
  const sure = page.getByRole("dialog", { name: "Remove This laptop?" });
  await expect.element(sure.getByText("It is the last one: from then on, only the password is needed")).toBeVisible();
  await sure.getByRole("button", { name: "Remove" }).click();
  const again = page.getByRole("dialog", { name: "Confirm it's you" });
  await again.getByRole("button", { name: "Use your second factor" }).click();
  await expect.element(again.getByRole("button", { name: "Enter your password" })).toBeVisible();
  await expectAccessible("asking for a second factor");
  await again.getByLabelText("6-digit code").fill("042137");
  await expect.element(section.getByText("Protect your account even if")).toBeVisible();
  await expect.element(notices.getByText("This laptop removed")).toBeVisible();
  expect(api.requests(removeSecondFactor).map(({ params }) => params["factorId"])).toEqual([laptop.id, laptop.id]);
});

test("staff remove all factors of a customer who lost them, and cannot add any", async () => {
  const user = customer();
  const { api } = await openSettingsAtDesk(
    user,
    (api) => serveFactors(api, { passkeys: [smallest(Passkey, { name: "This laptop" })] }),
    { hash: "#second-factor" },
  );
  const theirs = settingsPart("Two-factor authentication");
  await expect.element(theirs.getByText("They need it at every login.")).toBeVisible();
  await expect.element(theirs.getByRole("button", { name: /^Add/ })).not.toBeInTheDocument();
  await theirs.getByRole("button", { name: "Remove all" }).click();
  const sure = page.getByRole("dialog", { name: "Remove all second factors of Zoe Grain?" });
  await expectAccessible("removing all factors of a customer");
  await sure.getByRole("button", { name: "Remove all" }).click();
  await expect.element(theirs.getByText("Not set up.")).toBeVisible();
  expect(api.requests(removeSecondFactors).map(({ params }) => params["userId"])).toEqual([user.id]);
});
