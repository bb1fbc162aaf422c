import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { confirmEmail, getUser } from "../../src/contract/accounts/accounts.ts";
import { signUp } from "../../src/contract/accounts/auth.ts";
import {
  listAllReferrals,
  listReferrals,
  Referral,
  ReferralAtDesk,
  sendReferral,
} from "../../src/contract/accounts/referrals.ts";
import * as allReferralsPage from "../../src/web/routes/admin/referrals.tsx";
import * as userPage from "../../src/web/routes/admin/user.tsx";
import * as signUpPage from "../../src/web/routes/signup.tsx";
import * as confirmEmailPage from "../../src/web/routes/users/confirm-email.tsx";
import * as referralsPage from "../../src/web/routes/users/referrals.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const zoe = customer({ referralCode: "ZOE123" });
const FRIEND = "friend@people.test";

const openOwn = () =>
  renderScreen(referralsPage, {
    path: "/users/:userId/referrals",
    at: `/users/${CUSTOMER_ID}/referrals`,
    as: zoe,
    context: { publicUrl: "https://nice.test" },
    api: (api) => api.reply(getUser, zoe),
  });

test("a customer copies the referral link and invites a friend, whose e-mail is masked", async () => {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { api } = await openOwn();
  await expect.element(page.getByText("ZOE123", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No invitations yet" })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(copy.mock.calls).toEqual([["https://nice.test/signup?referral=ZOE123"]]);

  const field = page.getByLabelText("Your friend's e-mail");
  const send = page.getByRole("button", { name: "Send invitation" });
  await expect.element(send).toBeDisabled();
  await field.fill("friend@");
  await userEvent.tab();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible("an invalid e-mail");
  const invited = smallest(Referral, { email: "f***@people.test", state: "INVITED" });
  api.reply(sendReferral, () => {
    api.reply(listReferrals, { referrals: [invited], count: 1, rewardOffered: 500 });
    return undefined;
  });
  await field.fill(FRIEND);
  await send.click();
  await expect.element(page.getByText(`Invitation sent to ${FRIEND}.`)).toBeVisible();
  await expect.element(main.getByRole("listitem")).toMatchTextContent(/^f\*\*\*@people\.test.*Invited$/);
  expect(api.requests(sendReferral).map(({ query }) => query)).toEqual([{ email: FRIEND }]);
});

test("a rejected invitation shows the reason and keeps the typed e-mail", async () => {
  const { api } = await openOwn();
  const field = page.getByLabelText("Your friend's e-mail");
  for (const code of ["ONESELF", "TOO_MANY"] as const) {
    api.refuseOnce(sendReferral, code);
    await field.fill(zoe.email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const alert = page.getByRole("alert").filter({ hasText: sendReferral.refusals[code].message });
    await expect.element(alert).toBeVisible();
    await expect.element(field).toHaveValue(zoe.email);
  }
});

test("the referral code of a link is sent with the sign-up", async () => {
  const { api } = await renderScreen(signUpPage, {
    path: "/signup",
    at: "/signup?referral=ZOE123",
    api: (api) => api.reply(signUp, { user: customer({ firstName: "Fred", lastName: "Friend", email: FRIEND }) }),
  });
  await page.getByLabelText("First name").fill("Fred");
  await page.getByLabelText("Last name").fill("Friend");
  await page.getByLabelText("E-mail").fill(FRIEND);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await main.getByRole("button", { name: "Join Nice" }).click();
  await expect.poll(() => api.requests(signUp).map(({ body }) => body.referralCode)).toEqual(["ZOE123"]);
});

test("staff filter invitations by name and state, each linking to the friend who joined", async () => {
  const fred = customer({ id: "00000000-0000-4000-8000-00000000f4ed", firstName: "Fred", lastName: "Friend" });
  const joined = smallest(ReferralAtDesk, {
    referrer: { id: CUSTOMER_ID, name: "Zoe Grain", email: zoe.email },
    email: FRIEND,
    invited: { id: fred.id, name: "Fred Friend", email: FRIEND },
    state: "JOINED",
    joinedAt: "2026-06-15T14:00:00.000Z",
  });
  const other = smallest(ReferralAtDesk, { referrer: joined.referrer, email: "gus@people.test", state: "INVITED" });
  const screen = await renderScreen(allReferralsPage, {
    path: "/admin/referrals",
    as: admin(),
    beside: { "/admin/users/:userId": userPage },
    api(api) {
      api.reply(getUser, fred);
      api.reply(listAllReferrals, ({ query: { search = "", state = "" } }) => {
        const referrals = [joined, other].filter((one) => one.email.includes(search) && one.state.includes(state));
        return { referrals, count: referrals.length };
      });
    },
  });
  await expect.element(main.getByText("2 invitations", { exact: true })).toBeVisible();
  await page.getByPlaceholder("Name, e-mail").fill(FRIEND);
  await expect.element(main.getByText("1 invitation", { exact: true })).toBeVisible();
  await page.getByLabelText("Status").selectOptions("Joined");
  await expect
    .poll(() => screen.api.requests(listAllReferrals).at(-1)!.query)
    .toMatchObject({
      search: FRIEND,
      state: "JOINED",
    });
  await expect.element(main.getByRole("row").filter({ hasText: "Zoe Grain" })).toMatchTextContent("Joined");
  // Stale rows are dimmed until the new ones load.
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
  await expectAccessible("invitations at the desk");
  await main.getByRole("link", { name: "Fred Friend" }).click();
  await expect.element(main.getByRole("heading", { level: 1, name: "Fred Friend" })).toBeVisible();
});

test("at the desk a customer's invitations are worded about the customer", async () => {
  const invited = smallest(Referral, { email: "f***@people.test", state: "JOINED" });
  await renderScreen(referralsPage, {
    path: "/admin/users/:userId/referrals",
    at: `/admin/users/${CUSTOMER_ID}/referrals`,
    as: admin(),
    api(api) {
      api.reply(getUser, zoe);
      api.reply(listReferrals, { referrals: [invited], count: 1, rewardOffered: 500 });
    },
  });
  await expect.element(main.getByRole("heading", { name: "Their code" })).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Their invitations" })).toMatchTextContent("f***@people.test");
  await expect.element(main.getByText(/\b[Yy]our\b/)).not.toBeInTheDocument();
});

test("the e-mailed link confirms the e-mail in one click", async () => {
  const user = zoe;
  const screen = await renderScreen(confirmEmailPage, {
    path: "/users/:userId/confirm-email",
    at: `/users/${user.id}/confirm-email?token=from-the-mail`,
    as: user,
    api: (api) => api.reply(confirmEmail, { done: true }),
  });
  await expect.element(main.getByText(`Is ${user.email} your e-mail?`)).toBeVisible();
  await expectAccessible("confirming an e-mail");
  await saysRefusals(screen, confirmEmail, {
    press: () => main.getByRole("button", { name: "Confirm e-mail" }).click(),
    at: main,
  });
  await expect.element(main.getByRole("heading", { name: "E-mail confirmed" })).toBeVisible();
  expect(screen.api.requests(confirmEmail).at(-1)!.body).toEqual({ token: "from-the-mail" });
});
