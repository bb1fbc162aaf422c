import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { listSignInProviders } from "../../src/contract/accounts/auth.ts";
import { linkSignIn, listSignIns, unlinkSignIn } from "../../src/contract/accounts/sign-ins.ts";
import * as login from "../../src/web/routes/login.tsx";
import * as signIn from "../../src/web/routes/sign-in.tsx";
import * as settings from "../../src/web/routes/users/settings.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { settingsAt, settingsPart } from "../support/components/settings.ts";

const SIGN_IN = "/sign-in/:provider";
const ANSWERED = "/sign-in/google";
const openSettings = settingsAt("#sign-ins");
const part = settingsPart("Google and Facebook");

/** Google's token for a request with `nonce`; the lab checks its other claims. */
const tokenFor = (nonce: string): string => `from-google.${btoa(JSON.stringify({ nonce })).replaceAll("=", "")}.signed`;

function serveGoogle(api: FakeApi): void {
  let isLinked = false;
  api.reply(listSignInProviders, { google: { clientId: "nice-club" }, facebook: null });
  api.reply(listSignIns, () => ({
    signIns: isLinked ? [{ provider: "GOOGLE" as const, since: "2026-06-15T14:00:00.000Z" }] : [],
    otherWay: true,
  }));
  api.reply(linkSignIn, () => {
    isLinked = true;
    return {};
  });
  api.reply(unlinkSignIn, () => {
    isLinked = false;
    return {};
  });
}

type Navigates = EventTarget & { navigation: EventTarget };

/** Records the URLs that the page navigates to, instead of leaving. */
function leavings(): URL[] {
  const left: URL[] = [];
  const { navigation } = globalThis as unknown as Navigates;
  const stay = (event: Event) => {
    const { destination } = event as Event & { destination: { url: string } };
    const url = new URL(destination.url);
    if (url.origin === location.origin) return;
    event.preventDefault();
    left.push(url);
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return left;
}

/** Puts the provider's response in the URL's fragment. */
function answer(values: Record<string, string>): void {
  history.replaceState(history.state, "", `#${new URLSearchParams(values)}`);
  onTestFinished(() => history.replaceState(history.state, "", location.pathname + location.search));
}

test("Google is linked by a response to this tab and unlinked; Facebook is not offered", async () => {
  const user = customer();
  const left = leavings();
  await openSettings(user, serveGoogle);
  await expect.element(part.getByText("Not linked")).toBeVisible();
  await expect.element(part.getByText("Facebook", { exact: true })).not.toBeInTheDocument();
  await part.getByRole("button", { name: "Link Google" }).click();
  await expect.poll(() => left.length).toBe(1);
  const authorizeUrl = left[0]!;
  expect(authorizeUrl.origin).toBe("https://accounts.google.com");
  expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
    client_id: "nice-club",
    response_type: "id_token",
    redirect_uri: `${location.origin}${ANSWERED}`,
  });
  const token = tokenFor(authorizeUrl.searchParams.get("nonce")!);
  answer({ state: authorizeUrl.searchParams.get("state")!, id_token: token });
  // Google redirects back to a fresh page.
  await cleanup();
  const screen = await renderScreen(signIn, {
    path: SIGN_IN,
    at: ANSWERED,
    as: user,
    beside: { "/users/:userId/settings/:page?": settings },
    api(api) {
      api.reply(getUser, user);
      serveGoogle(api);
    },
  });
  await expect.element(part.getByText(/^Linked since/)).toBeVisible();
  await expect.element(notices.getByText("You can now sign in with Google")).toBeVisible();
  await expect.poll(screen.address).toBe(`/users/${user.id}/settings/security`);
  expect(location.hash).toBe("");
  expect(screen.api.requests(linkSignIn).map(({ body }) => body)).toEqual([{ provider: "GOOGLE", token }]);

  await part.getByRole("button", { name: "Unlink Google" }).click();
  await expectAccessible("unlinking Google");
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect.element(part.getByText("Not linked")).toBeVisible();
  expect(screen.api.requests(unlinkSignIn).map(({ query }) => query)).toEqual([{ provider: "GOOGLE" }]);
});

test("a token requested elsewhere is rejected, even with this tab's state", async () => {
  const left = leavings();
  const screen = await openSettings(customer(), serveGoogle, { beside: { [SIGN_IN]: signIn } });
  await part.getByRole("button", { name: "Link Google" }).click();
  await expect.poll(() => left.length).toBe(1);
  answer({ state: left[0]!.searchParams.get("state")!, id_token: tokenFor("asked for elsewhere") });
  await screen.goTo(ANSWERED);
  await expect.element(page.getByText("The sign-in was canceled.")).toBeVisible();
  expect(screen.api.requests(linkSignIn)).toEqual([]);
});

test("an unsolicited response is rejected and removed from the URL", async () => {
  answer({ state: "somebody-elses", id_token: "slipped-in" });
  const screen = await renderScreen(signIn, { path: SIGN_IN, at: ANSWERED, as: customer(), api: serveGoogle });
  await expect.element(page.getByText("The sign-in was canceled.")).toBeVisible();
  expect(location.hash).toBe("");
  expect(screen.api.requests(linkSignIn)).toEqual([]);
  await expectAccessible("a failed sign-in");
});

test("the only login method cannot be unlinked", async () => {
  await openSettings(customer(), (api) => {
    serveGoogle(api);
    api.reply(listSignIns, { signIns: [{ provider: "GOOGLE", since: "2026-06-15T14:00:00.000Z" }], otherWay: false });
  });
  await expect.element(part.getByText("This is your only way to log in.")).toBeVisible();
  await expect.element(part.getByRole("button", { name: "Unlink Google" })).not.toBeInTheDocument();
});

test("a visitor can continue with Google at login", async () => {
  const left = leavings();
  await renderScreen(login, { path: "/login", api: serveGoogle });
  await expect.element(page.getByRole("button", { name: "Continue with Facebook" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect.poll(() => left.map(({ host }) => host)).toEqual(["accounts.google.com"]);
});
