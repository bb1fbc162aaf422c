import { expect } from "@playwright/test";
import { expectNoViolations } from "../support/accessibility.ts";
import { isAlive, standsStill, wantsMotion } from "../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { asVisitor, header, knownOnAStandingClock, stopTheClock } from "../support/shell.ts";

test.describe("the header", () => {
  test("the logo turns over 800 ms after it is known who is signed in", async ({ browser }) => {
    const page = await pageOf(browser, await newCustomer("greeted"));
    await stopTheClock(page);
    await page.goto("/about");
    await knownOnAStandingClock(page, "signedIn");
    const card = header(page).locator("[data-flipped]");
    await page.clock.runFor(780);
    await expect(card).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(card).toContainText("Hello Zoe G.");
    await page.context().close();
  });

  test("it has a ground of its own once 135 px are scrolled", async ({ page }) => {
    await page.goto("/");
    await asVisitor(page);
    const scrollTo = (y: number) =>
      page.evaluate(
        (to) =>
          new Promise<void>((done) => {
            window.scrollTo({ top: to, behavior: "instant" });
            requestAnimationFrame(() => requestAnimationFrame(() => done()));
          }),
        y,
      );
    const ground = () => header(page).evaluate((node) => getComputedStyle(node).backgroundColor);
    const before = await ground();
    await scrollTo(135);
    await expect(header(page)).not.toHaveAttribute("data-scrolled");
    await scrollTo(136);
    await expect(header(page)).toHaveAttribute("data-scrolled");
    await expect.poll(ground).toBe("rgb(255, 194, 51)");
    expect(before).not.toBe("rgb(255, 194, 51)");
  });

  test("it shrinks below 960 px, where the menu takes the links' place", async ({ page }) => {
    await page.setViewportSize({ width: 960, height: 800 });
    await page.goto("/");
    await asVisitor(page);
    await standsStill(page);
    const height = () => header(page).evaluate((node) => node.getBoundingClientRect().height);
    const links = header(page).getByRole("navigation", { name: "Main" });
    await expect(links).toBeVisible();
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeHidden();
    const tall = await height();
    await page.setViewportSize({ width: 959, height: 800 });
    await expect(links).toBeHidden();
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeVisible();
    expect(await height()).toBeLessThan(tall);
  });

  test("lab staff's lies below their bar of 60 px, in the shop of 70 px, and has the menu below 768 px", async ({
    browser,
  }) => {
    const page = await pageOf(browser, theAdmin(), { viewport: { width: 768, height: 900 } });
    await page.goto("/about");
    const top = () => header(page).evaluate((node) => node.getBoundingClientRect().top);
    await expect(page.getByRole("search")).toBeVisible();
    await expect.poll(top).toBe(60);
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Lab" })).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(header(page).getByRole("button", { name: "Menu" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Lab" })).toBeHidden();
    await page.goto("/collections");
    await expect.poll(top).toBe(70);
    await page.context().close();
  });

  test("staff's own pages have the lab's in its place, and say for whom they are in a customer's", async ({
    browser,
  }) => {
    const customer = await newCustomer("framed");
    const page = await pageOf(browser, theAdmin(), { viewport: { width: 820, height: 1180 } });
    await page.goto("/admin/orders");
    const lab = page.getByRole("banner", { name: "The lab" });
    await lab.getByRole("navigation", { name: "Lab" }).getByText("Orders", { exact: true }).click();
    await expect(lab.getByRole("link", { name: "All Orders" })).toHaveAttribute("aria-current", "page");
    for (const figure of ["E-6", "ECN-2", "Synced yesterday"]) await expect(page.getByText(figure)).toBeVisible();
    for (const customers of [
      page.getByRole("navigation", { name: "Main" }),
      page.getByRole("contentinfo"),
      page.getByRole("button", { name: /^Cart/ }),
    ])
      await expect(customers).toHaveCount(0);
    await page.goto("/vendor-orders");
    await expect(page.getByRole("heading", { name: "Vendors' orders" })).toBeVisible();
    await expect(lab).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    const whose = page.getByRole("region", { name: "Whose pages these are" });
    await expect(whose).toHaveCount(0);
    await page.goto(`/users/${customer.userId}/orders`);
    await expect(whose).toContainText(customer.email);
    await whose.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL(`**/admin/users/${customer.userId}/settings`);
    await expect(whose).toContainText(customer.email);
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "FAQ" })).toHaveCount(0);
    await menu.getByText("Orders", { exact: true }).click();
    await menu.getByRole("link", { name: "All Orders" }).click();
    await page.waitForURL("**/admin/orders");
    await expect(whose).toHaveCount(0);
    await page.context().close();
  });

  test("above the content of staff's pages are a line of links, one of figures and one that says for whom: it begins well above 180 px", async ({
    browser,
  }) => {
    const customer = await newCustomer("high-up");
    for (const width of [390, 768, 820, 1440]) {
      const page = await pageOf(browser, theAdmin(), { viewport: { width, height: 900 } });
      for (const path of ["orders", "bench", `users/${customer.userId}`]) {
        await page.goto(`/admin/${path}`);
        await isAlive(page);
        const figures = page.getByRole("region", { name: "How busy the lab is" });
        await expect(figures.getByText("Synced yesterday")).toBeAttached();
        const begins = page.getByRole("main").getByRole("heading", { level: 1 });
        await expect(begins).toBeVisible();
        const tops = () =>
          page.getByRole("main").evaluate((main) => ({
            content: main.querySelector("a, h1")!.getBoundingClientRect().top,
            heading: main.querySelector("h1")!.getBoundingClientRect().top,
          }));
        await expect.poll(async () => (await tops()).content, `${path} at ${width} px`).toBeLessThan(160);
        expect((await tops()).heading, `${path} at ${width} px`).toBeLessThan(180);
        if (width !== 390) continue;
        // What has no room beside the rest is reached by keyboard too.
        await figures.focus();
        await expect(figures).toBeFocused();
        await expectNoViolations(page, `${path} on a phone`);
      }
      const whose = page.getByRole("region", { name: "Whose pages these are" });
      const settings = whose.getByRole("link", { name: "Settings" });
      await settings.focus();
      await expect(settings).toBeInViewport();
      await expect(whose.getByText("Zoe Grain")).toBeInViewport();
      await page.context().close();
    }
  });

  test("it is a quiet bar on the customer's checkout, and shows the steps on the way there", async ({ browser }) => {
    const customer = await newCustomer("steps");
    const order = await placeOrder(customer, aDraft([aRoll()]));
    const page = await pageOf(browser, customer);
    await page.goto(`/users/${customer.userId}/checkout?order=${order.id}`);
    await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link")).toHaveText([/Nice/, "Your orders", "Help"]);
    await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
    await page.goto("/onboarding/rolls");
    const steps = header(page).getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText([/About you/, /Rolls/, /Delivery/, /Address/, /Review/, /Pay/]);
    await expect(steps.nth(0)).toHaveAttribute("data-state", "done");
    await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
    await expect(steps.nth(2)).toHaveAttribute("data-state", "later");
    await page.context().close();
  });

  test("in the shop the logo leads visitors to the shop's front", async ({ page }) => {
    await page.goto("/collections");
    await asVisitor(page);
    await expect(header(page).getByRole("link", { name: "Nice shop" })).toHaveAttribute("href", "/collections");
    await page.goto("/about");
    await expect(header(page).getByRole("link", { name: "Nice home" })).toHaveAttribute("href", "/");
  });
});

test("pages slide past each other in 750 ms, forward and back, but not within the customer's area", async ({
  browser,
}) => {
  const page = await pageOf(browser, null);
  await wantsMotion(page);
  await page.goto("/");
  await asVisitor(page);
  const slide = () =>
    page.evaluate(async () => {
      for (let tries = 0; tries < 200; tries++) {
        const found = document
          .getAnimations()
          .map((animation) => animation.effect)
          .filter((effect): effect is KeyframeEffect => effect instanceof KeyframeEffect)
          .find(
            (effect) => effect.pseudoElement?.startsWith("::view-transition-new") && effect.getKeyframes().length > 0,
          );
        const duration = found?.getComputedTiming().duration;
        if (duration) return { duration, way: document.documentElement.dataset["slide"] };
        await new Promise((done) => requestAnimationFrame(done));
      }
      return null;
    });
  const bar = header(page).getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "About" }).click();
  expect(await slide()).toEqual({ duration: 750, way: "forward" });
  await page.waitForURL("**/about");
  // The next one begins when this one is over.
  await page.waitForFunction(() => document.activeViewTransition == null);
  await page.goBack();
  expect(await slide()).toEqual({ duration: 750, way: "back" });
  await page.context().close();

  const customer = await newCustomer("still");
  await placeOrder(customer, aDraft([aRoll()]));
  const own = await pageOf(browser, customer);
  await own.goto(`/users/${customer.userId}/rolls`);
  await header(own).getByRole("link", { name: "Orders" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  expect(await own.evaluate(() => document.documentElement.dataset["slide"])).toBe("none");
  await own.context().close();
});

test("the footer says where else to go, and lists the five newest notes", async ({ page, request }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Get Started", "/signup"],
    ["About", "/about"],
    ["FAQs", "/frequently-asked-questions"],
    ["Purchase Membership", "/memberships/purchase"],
    ["Contact", "mailto:hello@nice.test"],
    ["Nice Notes", "/notes"],
    ["Terms & Conditions", "/terms"],
    ["Privacy", "/privacy-policy"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute("href", /instagram\.com/);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Nice Film Club LLC`);

  const { posts } = (await (await request.get("/api/blog/notes/posts?limit=5")).json()) as {
    posts: { title: string; url: string }[];
  };
  expect(posts).toHaveLength(5);
  for (const { title, url } of posts)
    await expect(footer.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", url);
});
