import { expect, type Locator, type Page } from "@playwright/test";
import { updateUser } from "../../src/contract/accounts/accounts.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { isAlive } from "../support/journey.ts";
import { aDraft, aRoll, placeOrder, receivedOrder } from "../support/makers.ts";

/** A page by its one heading, for what is in it may stand in the page before as well, which stays until the next is there. */
type Visit = { path: string; heading: string | RegExp; content?: (page: Page) => Locator };

/** Goes to another page of the site as a link does, wherever one leads there. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** From here on no call is answered until it is let go; says which were made. */
async function holdAnswersBack(page: Page) {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await promise;
    await route.fallback().catch(() => undefined);
  });
  return { asked, letGo: resolve };
}

const titled = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

async function isShown(page: Page, { path, heading, content }: Visit): Promise<void> {
  await expect(titled(page, heading), path).toBeVisible();
  if (content !== undefined) await expect(content(page), path).toBeVisible();
}

async function comesBackTo(page: Page, visits: readonly [Visit, ...Visit[]]): Promise<void> {
  const [first, ...others] = visits;
  await page.goto(first.path);
  await isShown(page, first);
  await isAlive(page);
  for (const visit of others) {
    await goTo(page, visit.path);
    await isShown(page, visit);
  }
  const { letGo } = await holdAnswersBack(page);
  for (const visit of visits) {
    await goTo(page, visit.path);
    await isShown(page, visit);
  }
  letGo();
}

test("whoever comes back to a page of their own sees what it showed before the lab answers", async ({ browser }) => {
  const customer = await newCustomer("returns");
  const order = await receivedOrder(customer, theAdmin(), aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, customer);
  const own = `/users/${customer.userId}`;
  await comesBackTo(page, [
    {
      path: `${own}/orders`,
      heading: "Orders",
      content: (at) => at.getByRole("link", { name: number, exact: true }),
    },
    { path: `${own}/orders/${order.id}`, heading: new RegExp(number) },
    {
      path: own,
      heading: "Your Rolls",
      content: (at) => at.getByRole("main").locator(`a[href*="/rolls/${order.rolls[0]!.id}"]`).first(),
    },
    { path: `${own}/rolls/${order.rolls[0]!.id}`, heading: "Kodak Portra 400" },
    { path: `${own}/settings`, heading: "Settings", content: (at) => at.getByLabel("Phone", { exact: true }) },
    {
      path: `${own}/referrals`,
      heading: "Referrals",
      content: (at) =>
        at
          .getByRole("main")
          .getByText(/your code/i)
          .first(),
    },
  ]);
  await page.context().close();
});

test("so do lab staff, at the bench and in their lists", async ({ browser }) => {
  const customer = await newCustomer("worked.on");
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, theAdmin());
  await comesBackTo(page, [
    {
      path: `/admin/orders?search=${customer.email}`,
      heading: "Orders",
      content: (at) => at.getByRole("main").getByText(number),
    },
    { path: `/admin/users/${customer.userId}/orders/${order.id}`, heading: new RegExp(number) },
    {
      path: `/admin/users/${customer.userId}/settings`,
      heading: "Settings",
      content: (at) => at.getByLabel("Phone", { exact: true }),
    },
    {
      path: "/admin/account-events",
      heading: "Account events",
      content: (at) => at.getByRole("main").getByRole("row").nth(1),
    },
  ]);
  await page.context().close();
});

test("who rests on a link has its page's data before following it", async ({ browser }) => {
  const customer = await newCustomer("rests");
  const order = await placeOrder(customer, aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, customer);
  await page.goto(`/users/${customer.userId}/orders`);
  const link = page.getByRole("link", { name: number, exact: true });
  await expect(link).toBeVisible();
  const came = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${order.id}`) && answer.ok());
  await link.hover();
  await (await came).finished();
  const { letGo } = await holdAnswersBack(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  letGo();
  await page.context().close();
});

test("what is kept is shown until the lab answers, and then what the lab has", async ({ browser }) => {
  const customer = await newCustomer("changes");
  const page = await pageOf(browser, customer);
  await page.clock.install();
  const settings = `/users/${customer.userId}/settings`;
  await page.goto(settings);
  const name = page.getByLabel("First name");
  await expect(name).toHaveValue("Zoe");
  await isAlive(page);
  await goTo(page, `/users/${customer.userId}/orders`);
  await expect(titled(page, "Orders")).toBeVisible();
  // Elsewhere, and a quarter of a minute passes here.
  await customer.call(updateUser, { params: { userId: customer.userId }, body: { firstName: "Ada" } });
  await page.clock.fastForward(15_000);
  const { asked, letGo } = await holdAnswersBack(page);
  await goTo(page, settings);
  await expect(name).toHaveValue("Zoe");
  await expect.poll(() => asked).toContain(`GET /api/users/${customer.userId}`);
  letGo();
  await expect(name).toHaveValue("Ada");
  await page.context().close();
});

test("another account in the same browser never sees what the one before it was shown", async ({ browser }) => {
  const [first, second] = [await newCustomer("first"), await newCustomer("second")];
  const order = await placeOrder(first, aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, first);
  await page.goto(`/users/${first.userId}/orders`);
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  const { asked, letGo } = await holdAnswersBack(page);
  // As another tab of this browser does, without a step in between.
  await page.evaluate((token) => {
    const key = "nice.token.demo";
    const newValue = JSON.stringify({ version: 1, value: token });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  }, second.token());
  await expect(page.getByText(number)).toHaveCount(0);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  letGo();
  // The other's pages are not theirs: they are led to where they begin.
  await page.waitForURL("**/onboarding/rolls");
  await goTo(page, `/users/${second.userId}/orders`);
  await expect(page.getByText("Send us a roll and its way through the lab shows up here.")).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
  await page.context().close();
});
