import { type Browser, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { getUser } from "../../src/contract/accounts.ts";
import { demoPerson, newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { newEmail } from "../support/journey.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";

const PHONE = { width: 390, height: 844 };

/** A page whose clock stands still until the test moves it. */
async function stopTheClock(page: Page): Promise<void> {
  const now = new Date("2026-11-21T12:00:00Z");
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
}

const asVisitor = (page: Page) => expect(page.locator("header[data-session=visitor]")).toBeVisible();

/** A page comes alive, and its data comes, through timers: lets a little time pass until it is known who is looking. */
async function knownOnAStandingClock(page: Page, who: "visitor" | "signedIn"): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.locator(`header[data-session=${who}]`)).toBeVisible({ timeout: 100 });
  }).toPass();
}

/** React shows what it fetched a moment later than it could: the clock goes on until the dialog is there. */
async function dialogComes(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(popup(page)).toBeVisible({ timeout: 100 });
  }).toPass();
}

const header = (page: Page) => page.locator("header[data-session]");
const popup = (page: Page) => page.getByRole("dialog", { name: "Stay for the good part?" });
const footerForm = (page: Page) => page.getByRole("contentinfo").getByRole("form", { name: "Newsletter", exact: true });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test.describe("the newsletter", () => {
  test("its dialog opens by itself after 15 seconds, takes no focus, and closes", async ({ page }) => {
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await page.clock.runFor(14_900);
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await dialogComes(page);
    await expect(popup(page)).not.toContainText("Thanks");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test("its dialog stays away from subscribers, from people who are signed in, and from the log in", async ({
    page,
    browser,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        "nice.subscriber",
        JSON.stringify({ version: 1, value: { email: "ada@people.test", zip: "", ipAddress: "", country: "" } }),
      ),
    );
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await page.clock.runFor(60_000);
    await expect(popup(page)).toHaveCount(0);

    const own = await pageOf(browser, await newCustomer("unasked"));
    await stopTheClock(own);
    await own.goto("/about");
    await knownOnAStandingClock(own, "signedIn");
    await own.clock.runFor(60_000);
    await expect(popup(own)).toHaveCount(0);
    await own.context().close();

    const other = await pageOf(browser, null);
    await stopTheClock(other);
    await other.goto("/login");
    await knownOnAStandingClock(other, "visitor");
    await other.clock.runFor(60_000);
    await expect(popup(other)).toHaveCount(0);
    await other.context().close();
  });

  test("the dialog thanks, and closes 10 seconds after the sign-up", async ({ page }) => {
    await stopTheClock(page);
    await page.goto("/");
    await knownOnAStandingClock(page, "visitor");
    await page.clock.runFor(15_000);
    await dialogComes(page);
    await popup(page).getByPlaceholder("Enter your e-mail").fill(newEmail("popup"));
    await popup(page).getByRole("button", { name: "Submit" }).click();
    await expect(popup(page).getByRole("status")).toContainText("Thank you!");
    await page.clock.runFor(9_900);
    await expect(popup(page)).toBeVisible();
    await page.clock.runFor(100);
    await expect(popup(page)).toHaveCount(0);
  });

  test("the footer's form takes an e-mail once, says so, and forgets it when it is clicked", async ({ page }) => {
    await stopTheClock(page);
    let calls = 0;
    await page.route("**/api/waitlist", (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto("/about");
    await knownOnAStandingClock(page, "visitor");
    const form = footerForm(page);
    const field = form.getByPlaceholder("Enter your e-mail");
    const submit = form.getByRole("button");
    await expect(submit).toHaveText("Submit");
    await expect(submit).toBeDisabled();

    await field.fill("ada@nowhere");
    await expect(submit).toBeDisabled();
    await expect(field).not.toHaveAttribute("aria-invalid");
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/does not look like an e-mail/);
    await field.press("End");
    await field.press("x");
    await expect(field).not.toHaveAttribute("aria-invalid");

    await field.fill(newEmail("footer"));
    await expect(submit).toBeEnabled();
    await field.press("Enter");
    await field.press("Enter");
    await expect(submit).toHaveText("Submitted");
    await field.press("Enter");
    expect(calls).toBe(1);

    await page.clock.runFor(9_900);
    await expect(submit).toHaveText("Submitted");
    await page.clock.runFor(100);
    const thanks = page.getByRole("contentinfo").getByRole("button", { name: "Thanks for joining!" });
    await expect(thanks).toBeVisible();
    await page.reload();
    await knownOnAStandingClock(page, "visitor");
    await expect(thanks).toBeVisible();
    await thanks.click();
    await expect(footerForm(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("nice.subscriber"))).toBeNull();
  });

  test("a field that was left empty is marked, and a failed sign-up leaves the e-mail where it was", async ({
    page,
  }) => {
    await page.route("**/api/waitlist", (route) => route.abort());
    await page.goto("/about");
    await asVisitor(page);
    const field = footerForm(page).getByPlaceholder("Enter your e-mail");
    await field.focus();
    await field.blur();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("ada@people.test");
    await field.press("Enter");
    await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Please try once more");
    await expect(field).toHaveValue("ada@people.test");
    expect(await page.evaluate(() => localStorage.getItem("nice.subscriber"))).toBeNull();
  });
});

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

  test("it is gone on the customer's checkout, and shows the steps on the way there", async ({ browser }) => {
    const customer = await newCustomer("steps");
    const order = await placeOrder(customer, aDraft([aRoll()]));
    const page = await pageOf(browser, customer);
    await page.goto(`/users/${customer.userId}/checkout?order=${order.id}`);
    await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await page.goto("/onboarding/rolls");
    const steps = header(page).getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText([/About you/, /Your film/, /Payment/]);
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

test.describe("the full-screen menu", () => {
  test("it slides in over 250 ms, and closes by its cross, by Escape and with the page", async ({ browser }) => {
    const page = await pageOf(browser, null, { viewport: PHONE });
    await page.goto("/");
    await asVisitor(page);
    const burger = header(page).getByRole("button", { name: "Menu" });
    await burger.click();
    await expect(menu(page)).toBeVisible();
    const style = await menu(page).evaluate((node) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(node);
      return transitionDuration.split(", ")[transitionProperty.split(", ").indexOf("translate")];
    });
    expect(style).toBe("0.25s");
    expect((await menu(page).boundingBox())!.width).toBe(PHONE.width);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.click();
    await menu(page).getByRole("button", { name: "Close the menu" }).click();
    await expect(menu(page)).toBeHidden();
    await burger.click();
    await menu(page).getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await expect(menu(page)).toBeHidden();
    await page.context().close();
  });

  test("its links can be had without scripts", async ({ browser }) => {
    const page = await pageOf(browser, null, { viewport: PHONE, javaScriptEnabled: false });
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "All pages" }).getByRole("link");
    await expect(links).toHaveText(["About", "Service Pricing", "Memberships", "Locations", "Shop Collections", "FAQ"]);
    await links.first().click();
    await page.waitForURL("**/about");
    await page.context().close();
  });

  test("every link leads somewhere, whoever looks", async ({ browser, request }) => {
    const customer = await newCustomer("menus");
    const returning = await newCustomer("menus");
    await placeOrder(returning, aDraft([aRoll()]));
    const looks: [string, Person | null, string[], string][] = [
      [
        "a visitor",
        null,
        ["About", "Service Pricing", "Memberships", "Locations", "Shop Collections", "FAQ"],
        "Log In",
      ],
      ["a new customer", customer, ["About Nice", "Shop", "FAQ", "Memberships"], "New Order"],
      [
        "a returning customer",
        returning,
        ["Rolls", "Orders", "Shop", "4x6 Prints", "Large Format Prints", "FAQ"],
        "New Order",
      ],
      [
        "a member",
        await demoPerson("member@nice.test"),
        ["Rolls", "Orders", "Shop", "4x6 Prints", "Large Format Prints", "FAQ"],
        "New Order",
      ],
      [
        "lab staff",
        theAdmin(),
        ["All Orders", "Rolls", "Orders", "Shop", "4x6 Prints", "Large Format Prints", "FAQ"],
        "",
      ],
    ];
    for (const [who, person, expected, main] of looks) {
      const page = await pageOf(browser, person, { viewport: PHONE });
      await page.goto("/about");
      await expect(header(page), who).toHaveAttribute("data-session", person ? "signedIn" : "visitor");
      await header(page).getByRole("button", { name: "Menu" }).click();
      const print = menu(page).getByText("Print", { exact: true });
      if (await print.isVisible()) await print.click();
      const links = menu(page).getByRole("navigation").getByRole("link");
      await expect(links, who).toHaveText(expected);
      if (main) await expect(menu(page).getByRole("link", { name: main }), who).toBeVisible();
      const become = menu(page).getByRole("link", { name: "Become A Member" });
      await expect(become, who).toHaveCount(person === customer || person === returning ? 1 : 0);
      if ((await become.count()) > 0) await expect(become).toHaveAttribute("target", "_blank");
      for (const link of await links.all()) {
        const path = (await link.getAttribute("href"))!;
        expect((await request.get(path)).status(), `${path} of ${who}`).toBe(200);
      }
      await page.context().close();
    }
  });

  test("its print links lead to the shop's prints", async ({ browser }) => {
    for (const person of [await demoPerson("member@nice.test"), theAdmin()]) {
      const page = await pageOf(browser, person);
      await page.goto("/about");
      const bar = header(page).getByRole("navigation", { name: "Main" });
      await bar.getByText("Print", { exact: true }).click();
      await bar.getByRole("link", { name: "Large Format Prints" }).click();
      await page.waitForURL(/\/collections\/prints/);
      await expect(bar.getByRole("link", { name: "Large Format Prints" })).toBeHidden();
      await page.context().close();
    }
  });
});

test("pages slide past each other in 750 ms, forward and back, but not within the customer's area", async ({
  browser,
}) => {
  const page = await pageOf(browser, null);
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

test.describe("the account menu", () => {
  const openMenu = async (browser: Browser, person: Person) => {
    const page = await pageOf(browser, person);
    await page.goto("/about");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    return page;
  };

  test("a member reads when the membership renews, as MM/DD/YY, and is not asked to become one", async ({
    browser,
  }) => {
    const page = await openMenu(browser, await demoPerson("member@nice.test"));
    await expect(page.getByText("Very Nice member")).toBeVisible();
    await expect(page.getByText(/^Renews On \d\d\/\d\d\/\d\d$/)).toBeVisible();
    await expect(page.getByLabel("Credits left")).toBeVisible();
    await expect(page.getByText("Become A Member")).toHaveCount(0);
    await page.context().close();
  });

  test("a customer finds all that is theirs", async ({ browser }) => {
    const customer = await newCustomer("menu");
    const { referralCode } = await customer.call(getUser, { params: { userId: customer.userId } });
    const page = await openMenu(browser, customer);
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText([
      /^Zoe Grain/,
      "New Order",
      "Your Cart is Empty :(",
      "Request USPS Shipping Label",
      "Become A Member",
      `Referrals${referralCode}`,
      "Settings",
      "Add a picture",
      "Contact Us",
      "FAQs",
      "Nice Locations",
      "Logout",
    ]);
    await expect(items.filter({ hasText: "New Order" })).toHaveAttribute("href", "/onboarding/rolls");
    await page.context().close();
  });

  test("a new picture is sent as a JPEG of at most 150 px", async ({ browser }) => {
    const page = await openMenu(browser, await newCustomer("face"));
    // What a page sends from its memory cannot be seen from outside.
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (address, options) => {
        if (options?.body instanceof Blob)
          Object.assign(window, { sent: [...new Uint8Array(await options.body.arrayBuffer())] });
        return send(address, options);
      };
    });
    const picture = await sharp({ create: { width: 900, height: 600, channels: 4, background: "#2e7d5080" } })
      .png()
      .toBuffer();
    await page.getByLabel("Profile picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await expect(page.getByRole("button", { name: "Account" }).locator("img")).toBeVisible();
    const sent = await page.evaluate(() => (window as { sent?: number[] }).sent);
    const { format, width, height } = await sharp(Buffer.from(sent!)).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 150, height: 100 });
    await page.getByLabel("Profile picture").setInputFiles({
      name: "me.gif",
      mimeType: "image/gif",
      buffer: Buffer.from("GIF89a"),
    });
    await expect(page.getByRole("alert").filter({ hasText: "A profile picture is a JPEG or PNG file." })).toBeVisible();
    await page.context().close();
  });

  test("the free USPS label asks for an order first, then comes as a file named after it", async ({ browser }) => {
    const customer = await newCustomer("label");
    const page = await openMenu(browser, customer);
    await page.getByRole("menuitem", { name: "Request USPS Shipping Label" }).click();
    const dialog = page.getByRole("dialog", { name: "A free label to send your film" });
    await expect(dialog.getByRole("link", { name: "Create a new order" })).toHaveAttribute("href", "/onboarding/rolls");
    const order = await placeOrder(customer, aDraft([aRoll()]));
    await page.reload();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Request USPS Shipping Label" }).click();
    await expect(dialog.getByLabel("Order", { exact: true })).toHaveValue(new RegExp(`^#10${order.id} · 1 roll`));
    const address = dialog.getByLabel("Return address");
    await expect(address).toHaveValue("12 Franklin St, Brooklyn, NY 11222");
    await address.fill("franklyn");
    await expect(page.getByRole("option", { name: /^12 Franklin St/ })).toBeVisible();
    await page.getByRole("option", { name: /^12 Franklin St/ }).click();
    await dialog.getByRole("button", { name: "Get the label" }).click();
    const link = dialog.getByRole("link", { name: "Download the label" });
    await expect(link).toHaveAttribute("download", `usps-label-10${order.id}.png`);
    const download = page.waitForEvent("download");
    await link.click();
    expect((await download).suggestedFilename()).toBe(`usps-label-10${order.id}.png`);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
    await page.context().close();
  });

  test("a label that cannot be had says why", async ({ browser }) => {
    const customer = await newCustomer("label");
    await placeOrder(customer, aDraft([aRoll()]));
    const page = await openMenu(browser, customer);
    await page.route(/\/api\/users\/[^/]+\/orders\/\d+$/, (route) =>
      route.fulfill({ status: 500, json: { message: "The printer ate it.", status: 500, errors: [] } }),
    );
    await page.getByRole("menuitem", { name: "Request USPS Shipping Label" }).click();
    await page.getByRole("button", { name: "Get the label" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The printer ate it.");
    await page.context().close();
  });
});

test("referrals have a code, a link to copy and invitations, and the link's code comes with the sign-up", async ({
  browser,
}) => {
  const customer = await newCustomer("refers");
  const { referralCode } = await customer.call(getUser, { params: { userId: customer.userId } });
  const page = await pageOf(browser, customer, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/users/${customer.userId}/referrals`);
  await expect(page.getByText(referralCode, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^http.*/signup\\?referral=${referralCode}$`));

  const email = newEmail("friend");
  const field = page.getByLabel("Your friend's e-mail");
  const send = page.getByRole("button", { name: "Send the invitation" });
  await expect(send).toBeDisabled();
  await field.fill("friend@");
  await field.blur();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(email);
  await send.click();
  await expect(page.getByText(`Your invitation to ${email} is on its way.`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([/^f\*\*\*@people\.test.*Invited$/]);
  await field.fill(customer.email);
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Invite somebody else" })).toBeVisible();
  await page.context().close();

  const friend = await pageOf(browser, null);
  await friend.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  await friend.getByLabel("First name").fill("Fred");
  await friend.getByLabel("Last name").fill("Friend");
  await friend.getByLabel("E-mail").fill(email);
  await friend.getByLabel("Password", { exact: true }).fill("a long walk with film");
  const request = friend.waitForRequest("**/api/auth/signup");
  await friend.getByRole("main").getByRole("button", { name: "Join Nice" }).click();
  expect((await request).postDataJSON()).toMatchObject({ referralCode });
  await friend.waitForURL("**/complete-user-details");
  await friend.context().close();
});
