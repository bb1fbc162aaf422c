import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { writeToCustomer } from "../../src/contract/orders/order-desk.ts";
import { expectBothThemesAccessible, expectNoViolations } from "../support/accessibility.ts";
import { isAlive, wantsMotion } from "../support/journey.ts";
import { demoPerson, newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, placeOrder } from "../support/makers.ts";
import { asVisitor, header } from "../support/shell.ts";
import { isGroup, LAB_LINKS } from "../../src/web/shell/navigation-links.ts";

const PHONE = { width: 390, height: 844 };
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test.describe("the full-screen menu", () => {
  test("it slides in over 250 ms, and closes by its cross, by Escape and with the page", async ({ browser }) => {
    const page = await pageOf(browser, null, { viewport: PHONE });
    await wantsMotion(page);
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
    expect((await menu(page).boundingBox())!.width).toBeCloseTo(PHONE.width);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.click();
    await expectBothThemesAccessible(page, "the menu of phones");
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
        [
          ...LAB_LINKS.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).map(({ label }) => label),
          "Rolls",
          "Orders",
          "Shop",
          "4x6 Prints",
          "Large Format Prints",
          "FAQ",
        ],
        "",
      ],
    ];
    for (const [who, person, expected, main] of looks) {
      const page = await pageOf(browser, person, { viewport: PHONE });
      await page.goto("/about");
      await expect(header(page), who).toHaveAttribute("data-session", person ? "signedIn" : "visitor");
      await header(page).getByRole("button", { name: "Menu" }).click();
      for (const group of await menu(page).locator("summary").all()) await group.click();
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

  test("its print links lead to where prints are ordered", async ({ browser }) => {
    for (const person of [await demoPerson("member@nice.test"), theAdmin()]) {
      const page = await pageOf(browser, person);
      await page.goto("/about");
      const bar = header(page).getByRole("navigation", { name: "Main" });
      await bar.getByText("Print", { exact: true }).click();
      await bar.getByRole("link", { name: "Large Format Prints" }).click();
      await page.waitForURL(/\/print-orders\/new\/selector$/);
      await expect(bar.getByRole("link", { name: "Large Format Prints" })).toBeHidden();
      await page.context().close();
    }
  });
});

test.describe("the account menu", () => {
  const openMenu = async (browser: Browser, person: Person) => {
    const page = await pageOf(browser, person);
    await page.goto("/about");
    await isAlive(page);
    await page.getByRole("button", { name: "Account", exact: true }).click();
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
      "Account Credit$0.00",
      "Shares",
      "Offers",
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

  test("what the lab writes is counted at once, read in the menu, and leads to its order", async ({ browser }) => {
    const customer = await newCustomer("news");
    const { id: orderId } = await placeOrder(customer, aDraft([aRoll()]));
    const page = await pageOf(browser, customer);
    await page.goto("/about");
    await isAlive(page);
    const account = page.getByRole("button", { name: "Account", exact: true });
    await expect(account).not.toHaveAttribute("aria-description", /new/);
    const body = { id: crypto.randomUUID(), text: "Shall we go on?" };
    await theAdmin().call(writeToCustomer, { params: { orderId }, body });
    await expect(account, "without a reload").toHaveAttribute("aria-description", "1 new");
    await account.click();
    const item = page.getByRole("menuitem", { name: /The lab wrote to you/ });
    await expect(item).toHaveAccessibleName(/^New: /);
    await expectNoViolations(page, "the account menu with news");
    await expect(account, "it is read once it is seen").not.toHaveAttribute("aria-description", /new/);
    await item.click();
    await page.waitForURL(`**/users/${customer.userId}/orders/${orderId}`);
    await expect(page.getByRole("main")).toContainText("Shall we go on?");
    await page.reload();
    await isAlive(page);
    await expect(account).not.toHaveAttribute("aria-description", /new/);
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
    await expect(page.getByRole("button", { name: "Account", exact: true }).locator("img")).toBeVisible();
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
    await isAlive(page);
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Request USPS Shipping Label" })).toBeVisible();
    await expectBothThemesAccessible(page, "the account's menu");
    await page.getByRole("menuitem", { name: "Request USPS Shipping Label" }).click();
    await expect(dialog.getByLabel("Order", { exact: true })).toHaveValue(new RegExp(`^#10${order.id} · 1 roll`));
    const address = dialog.getByLabel("Return address");
    await expect(address).toHaveValue("12 Franklin St, Brooklyn, NY 11222");
    await address.fill("franklyn");
    await expect(page.getByRole("option", { name: /^12 Franklin St/ })).toBeVisible();
    await page.getByRole("option", { name: /^12 Franklin St/ }).click();
    await dialog.getByRole("button", { name: "Another address" }).click();
    await expect(dialog.getByLabel("Street and number")).toBeFocused();
    await dialog.getByLabel("Street and number").fill("1 Main St");
    await dialog.getByLabel("Zip code").fill("12207");
    await expect(dialog.getByLabel("City")).toHaveValue("Albany");
    await dialog.getByRole("button", { name: "Save address" }).click();
    await expect(address).toHaveValue("1 Main St, Albany, NY 12207");
    await expect(dialog.locator("address")).toContainText("Albany");
    await expect(dialog.getByRole("button", { name: "Another address" })).toBeFocused();
    await expectBothThemesAccessible(page, "the free label");
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

test.describe("the account's menu on its way", () => {
  const ACCOUNT = /\/assets\/account-menu-[^/]*\.js/;

  /** A customer's page whose menu is held back. @returns lets it come */
  async function beforeTheMenu(browser: Browser): Promise<{ page: Page; letCome: () => Promise<void> }> {
    const page = await pageOf(browser, await newCustomer("menus"));
    const coming = Promise.withResolvers<void>();
    await page.route(ACCOUNT, async (route) => {
      await coming.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(ACCOUNT);
    await page.goto("/about");
    await isAlive(page);
    await asked;
    return {
      page,
      async letCome() {
        coming.resolve();
        // Of the menu's part, though nobody sees it.
        await page.getByLabel("Profile picture").waitFor({ state: "attached" });
      },
    };
  }
  const button = (page: Page) => header(page).getByRole("button", { name: "Account" });
  const account = (page: Page) => page.getByRole("menu", { name: "Account" });

  test("a press that begins before it is there and ends afterwards opens it", async ({ browser }) => {
    const { page, letCome } = await beforeTheMenu(browser);
    await button(page).hover();
    await page.mouse.down();
    await letCome();
    await page.mouse.up();
    await expect(account(page)).toBeVisible();
    await page.context().close();
  });

  test("a press before it is there opens it once it is, and Escape leads back to the picture", async ({ browser }) => {
    const { page, letCome } = await beforeTheMenu(browser);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(button(page)).toHaveAttribute("aria-busy", "true");
    await letCome();
    await expect(account(page)).toBeVisible();
    await expect(button(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(account(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expect(account(page)).toBeVisible();
    await button(page).click();
    await expect(account(page)).toBeHidden();
    await page.context().close();
  });
});
