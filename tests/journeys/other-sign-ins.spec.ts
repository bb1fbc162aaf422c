import { expect, type Page } from "@playwright/test";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";

/** A token for who asked with `nonce`; what else it says is for the lab to see. */
const tokenFor = (nonce: string): string =>
  `from-google.${Buffer.from(JSON.stringify({ nonce })).toString("base64url")}.signed`;

/** Google, and what the lab says to its token: neither is there in these journeys. */
async function withGoogle(
  page: Page,
  known: { linked: boolean },
  giveToken: (nonce: string) => string = tokenFor,
): Promise<string[]> {
  const tokens: string[] = [];
  await page.route("**/api/auth/providers", (route) =>
    route.fulfill({ json: { google: { clientId: "nice-club" }, facebook: null } }),
  );
  await page.route("**/api/auth/sign-ins**", (route) => {
    const method = route.request().method();
    if (method === "GET") {
      const signIns = known.linked ? [{ provider: "GOOGLE", since: "2026-11-20T10:00:00.000Z" }] : [];
      return route.fulfill({ json: { signIns, otherWay: true } });
    }
    known.linked = method === "POST";
    if (known.linked) tokens.push((route.request().postDataJSON() as { token: string }).token);
    return route.fulfill({ json: { done: true } });
  });
  await page.route("https://accounts.google.com/**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = `${asked.get("redirect_uri")}#state=${asked.get("state")}&id_token=${giveToken(asked.get("nonce")!)}`;
    return route.fulfill({ status: 302, headers: { location: back } });
  });
  return tokens;
}

test("Google is linked in the settings by an answer to this tab alone, and taken away again", async ({ browser }) => {
  const customer = await newCustomer("linker");
  const page = await pageOf(browser, customer);
  const tokens = await withGoogle(page, { linked: false });
  await page.goto("/sign-in/google#state=somebody-elses&id_token=slipped-in");
  await expect(page.getByText("You were not signed in there.")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");

  await page.goto(`/users/${customer.userId}/settings#sign-ins`);
  await isAlive(page);
  const part = page.getByRole("region", { name: "Google and Facebook" });
  await expect(part.getByText("Facebook")).toHaveCount(0);
  await part.getByRole("button", { name: "Link Google" }).click();
  await expect(part.getByText(/^Lets you in since/)).toBeVisible();
  expect(tokens).toEqual([expect.stringMatching(/^from-google\./)]);
  expect(new URL(page.url()).pathname).toBe(`/users/${customer.userId}/settings`);

  await part.getByRole("button", { name: "Unlink Google" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink it" }).click();
  await expect(part.getByText("Not linked")).toBeVisible();
  await page.context().close();

  // A token that was asked for elsewhere, slipped into this tab's answer.
  const replayed = await pageOf(browser, customer);
  const taken = await withGoogle(replayed, { linked: false }, () => tokenFor("asked for elsewhere"));
  await replayed.goto(`/users/${customer.userId}/settings#sign-ins`);
  await isAlive(replayed);
  await replayed
    .getByRole("region", { name: "Google and Facebook" })
    .getByRole("button", { name: "Link Google" })
    .click();
  await expect(replayed.getByText("You were not signed in there.")).toBeVisible();
  expect(taken).toEqual([]);
  await replayed.context().close();

  const visitor = await pageOf(browser, null);
  await withGoogle(visitor, { linked: false });
  await visitor.goto("/login");
  await expect(visitor.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await visitor.context().close();
});
