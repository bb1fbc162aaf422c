import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  requestPasswordReset,
  currentUser,
  logIn,
  resetPassword,
  signUp,
  validateResetToken,
} from "../../src/contract/accounts/auth.ts";
import * as login from "../../src/web/routes/login.tsx";
import * as passwordReset from "../../src/web/routes/password-reset.tsx";
import * as signup from "../../src/web/routes/signup.tsx";
import * as checkout from "../../src/web/routes/users/checkout.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";

const PASSWORD = "a long walk with film";
const password = page.getByLabelText("Password", { exact: true });
const email = page.getByLabelText("E-mail");
/** A page without API calls, to navigate to. */
const aPage = (title: string) => ({ default: () => <h1>{title}</h1> });

test("a password that is too common is rejected at its field without losing input", async () => {
  const user = customer({ phone: null });
  const screen = await renderScreen(signup, {
    path: "/signup",
    beside: { "/complete-user-details": aPage("Your phone and address") },
    api(api) {
      api.refuseField(signUp, "password", "This password is too common. Choose a different one.");
      api.reply(signUp, { user });
      api.reply(currentUser, { user });
    },
  });
  await page.getByLabelText("First name").fill("Zoe");
  await page.getByLabelText("Last name").fill("Grain");
  await email.fill("zoe@people.test");
  await password.fill("password1234");
  await page.getByRole("button", { name: "Join Nice" }).click();
  await expect.element(password).toHaveAccessibleDescription(/This password is too common/);
  await expect.element(password).toHaveFocus();
  await expect.element(page.getByLabelText("First name")).toHaveValue("Zoe");
  await expect.element(email).toHaveValue("zoe@people.test");
  await expectAccessible("a sign-up with a rejected password");

  await password.fill(PASSWORD);
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/complete-user-details");
  expect(screen.api.requests(signUp).at(-1)!.body).toEqual({
    firstName: "Zoe",
    lastName: "Grain",
    email: "zoe@people.test",
    password: PASSWORD,
  });
});

test("keyboard login after a wrong password redirects a visitor to the requested page", async () => {
  const user = customer();
  const settings = { default: () => <h1>Settings at {useLocation().hash}</h1> };
  const screen = await renderScreen(settings, {
    path: "/users/:userId/settings",
    at: `/users/${user.id}/settings?part=mails#mails`,
    beside: { "/login": login },
    api(api) {
      api.refuseOnce(logIn, "WRONG_LOGIN");
      api.reply(logIn, { user });
      api.reply(currentUser, { user });
    },
  });
  await expect.poll(screen.address).toBe("/login");
  await expect.element(page.getByText("to continue")).toBeVisible();
  await expect.element(password).toHaveAttribute("type", "password");
  await email.click();
  await userEvent.keyboard("zoe@people.test{Tab}not my password{Enter}");
  await expect.element(page.getByRole("alert").filter({ hasText: "E-mail and password do not match" })).toBeVisible();
  (password.element() as HTMLElement).focus();
  await userEvent.keyboard(`{Control>}a{/Control}${PASSWORD}{Enter}`);
  await expect.element(page.getByRole("heading", { name: "Settings at #mails" })).toBeVisible();
  expect(screen.address()).toBe(`/users/${user.id}/settings?part=mails`);
  expect(screen.api.requests(logIn).at(-1)!.body).toEqual({ email: "zoe@people.test", password: PASSWORD });
});

test("a redirect to login loads the login route once, however slow it is", async () => {
  let loads = 0;
  const { promise, resolve } = Promise.withResolvers<null>();
  const screen = await renderScreen(checkout, {
    path: "/users/:userId/checkout",
    at: "/users/somebody/checkout",
    beside: {
      "/login": {
        ...login,
        loader() {
          loads += 1;
          return promise;
        },
      },
    },
  });
  await expect.poll(() => loads).toBeGreaterThan(0);
  // A page that queries on every render would do so some hundred times meanwhile.
  for (let drawn = 0; drawn < 30; drawn++) await new Promise((next) => requestAnimationFrame(next));
  expect(loads).toBe(1);
  resolve(null);
  await expect.poll(screen.address).toBe("/login");
});

test("requesting a password reset shows the same message for any e-mail", async () => {
  const screen = await renderScreen(passwordReset, {
    path: "/password-reset",
    beside: { "/login": login },
    api: (api) => api.reply(requestPasswordReset, {}),
  });
  await expect.element(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await email.fill("zoe@people.test");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.element(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect.element(page.getByText("If there is an account for zoe@people.test")).toBeVisible();
  expect(screen.api.requests(requestPasswordReset).map(({ body }) => body)).toEqual([{ email: "zoe@people.test" }]);
  await expectAccessible("a requested reset link");
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect.poll(screen.address).toBe("/login");
});

test("the e-mailed link resets the password; a used link offers a new one", async () => {
  const screen = await renderScreen(passwordReset, {
    path: "/password-reset",
    at: "/password-reset?token=from-the-mail",
    beside: { "/login": login },
    api(api) {
      api.reply(validateResetToken, { valid: true });
      api.refuseOnce(resetPassword, "BAD_TOKEN");
      api.reply(resetPassword, {});
    },
  });
  const next = page.getByLabelText("New password");
  await next.fill("another roll of film");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.element(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();

  await screen.goTo("/password-reset?token=a-newer-one");
  await next.fill("another roll of film");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.element(page.getByText("Password changed")).toBeVisible();
  expect(screen.address()).toBe("/login");
  expect(screen.api.requests(resetPassword).at(-1)!.body).toEqual({
    token: "a-newer-one",
    password: "another roll of film",
  });
});
