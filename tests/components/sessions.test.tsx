import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser, updateUser } from "../../src/contract/accounts/accounts.ts";
import { currentUser, logIn, requestTwoFactorCode, verifyTwoFactorCode } from "../../src/contract/accounts/auth.ts";
import { listWaysToVerify } from "../../src/contract/accounts/second-factors.ts";
import {
  confirmIdentity,
  endOtherSessions,
  endSession,
  listSessions,
  UserSession,
} from "../../src/contract/accounts/sessions.ts";
import { token } from "../../src/web/platform/api.ts";
import * as login from "../../src/web/routes/login.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSettings, settingsAt } from "../support/components/settings.ts";
import { smallest } from "../support/components/smallest.ts";

const phone = page.getByLabelText("Phone", { exact: true });
const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
const yourPassword = confirming.getByLabelText("Your password", { exact: true });

test("a new phone number requires the password again and keeps the input", async () => {
  let user = customer({ phone: "(718) 555-0132" });
  const { api } = await openSettings(user, (api) => {
    api.reply(getUser, () => user);
    api.confirmFirst(updateUser);
    api.confirmFirst(updateUser);
    api.reply(updateUser, ({ body }) => (user = { ...user, phone: body.phone ?? null }));
    api.refuseOnce(confirmIdentity, "WRONG_PASSWORD");
    api.reply(confirmIdentity, {});
  });
  await page.getByRole("button", { name: "Edit name and phone" }).click();
  await phone.fill("(718) 555-0199");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect.element(yourPassword).toHaveFocus();
  await expect.element(confirming).toBeInViewport({ ratio: 1 });
  await expectAccessible("asking for the password");
  await confirming.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alert").getByText("Show us first that it is you")).toBeVisible();
  await expect.element(phone).toHaveValue("(718) 555-0199");

  await save.click();
  await yourPassword.fill("not the password");
  await confirming.getByRole("button", { name: "Continue" }).click();
  await expect.element(confirming.getByRole("alert")).toMatchTextContent("That password is wrong.");
  const former = token.get();
  await yourPassword.fill("a long walk with film");
  await confirming.getByRole("button", { name: "Continue" }).click();
  await expect.element(notices.getByText("Name and phone saved")).toBeVisible();
  await expect.element(confirming).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "You" }).getByText("(718) 555-0199")).toBeVisible();
  expect(api.requests(confirmIdentity).at(-1)!.body).toEqual({ password: "a long walk with film" });
  // The call is retried with the token from the confirmation.
  const sent = api.requests(updateUser);
  expect(sent.at(-1)!.headers.get("authorization")).toBe(token.get());
  expect(sent.at(-1)!.headers.get("authorization")).not.toBe(former);
  expect(sent.at(-1)!.body).toMatchObject({ phone: "(718) 555-0199" });
});

test("a customer sees their sessions, ends one, and then all others", async () => {
  const session = (part: object) =>
    smallest(UserSession, { browser: "Chrome on Linux", lastSeenAt: "2026-06-15T14:00:00.000Z", ...part });
  let sessions = [session({ current: true }), session({}), session({ browser: "Firefox on macOS" })];
  const user = customer();
  const { api } = await settingsAt("#sessions")(user, (api) => {
    api.reply(listSessions, () => ({ sessions }));
    api.reply(endSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params["sessionId"]);
      return {};
    });
    api.reply(endOtherSessions, () => {
      sessions = sessions.filter(({ current }) => current);
      return {};
    });
  });
  const section = page.getByRole("region", { name: "Where you are logged in" });
  const rows = section.getByRole("listitem");
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.filter({ hasText: "This device" })).toMatchTextContent("In use now");
  await expect.element(rows.filter({ hasText: "Firefox on macOS" })).toMatchTextContent("Last seen");
  const ended = sessions[1]!.id;
  await section.getByRole("button", { name: "Log out Chrome on Linux" }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(notices.getByText("Chrome on Linux logged out")).toBeVisible();
  expect(api.requests(endSession).map(({ params }) => params["sessionId"])).toEqual([ended]);
  await section.getByRole("button", { name: "Log out all others" }).click();
  const dialog = page.getByRole("dialog", { name: "Log out everywhere else?" });
  await expectAccessible("ending all other sessions");
  await dialog.getByRole("button", { name: "Log out all others" }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(section.getByRole("button")).not.toBeInTheDocument();
  expect(api.requests(endOtherSessions)).toHaveLength(1);
});

test("during password guessing a new browser needs an e-mailed code, submitted by its last digit", async () => {
  const user = customer({ phone: "(718) 555-0132" });
  const screen = await renderScreen(login, {
    path: "/login",
    beside: { "/onboarding/rolls": { default: () => <h1>Your First Order</h1> } },
    api(api) {
      api.reply(logIn, { user, secondFactor: true });
      api.reply(currentUser, { user, secondFactor: true });
      api.reply(listWaysToVerify, { ways: ["SENT_CODE"] });
      api.reply(requestTwoFactorCode, { sentBy: "EMAIL" });
      api.refuseOnce(verifyTwoFactorCode, "WRONG_CODE");
      api.reply(verifyTwoFactorCode, { user });
    },
  });
  await page.getByLabelText("E-mail").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(page.getByText("Someone tried to guess your password")).toBeVisible();
  await expect.element(page.getByText(`We sent a code to ${user.email}.`)).toBeVisible();
  expect(screen.api.requests(requestTwoFactorCode)).toHaveLength(1);
  await page.getByLabelText("6-digit code").fill("000000");
  await expect.element(page.getByRole("alert")).toMatchTextContent("That code is wrong, used or expired");
  await expectAccessible("a wrong e-mailed code");
  await page.getByLabelText("6-digit code").fill("042137");
  await expect.poll(screen.address).toBe("/onboarding/rolls");
  expect(screen.api.requests(verifyTwoFactorCode).map(({ body }) => body.code)).toEqual(["000000", "042137"]);
});
