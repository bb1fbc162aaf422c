import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { Footer } from "../../src/web/shell/footer.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { banner, footer, openSite, sessionOf } from "../support/components/site.tsx";

const siteHeader = () => document.querySelector<HTMLElement>("header[data-session]")!;
const lab = page.getByRole("banner", { name: "The lab" });
const whose = page.getByRole("region", { name: "Viewing as customer" });
const theirs = `/users/${CUSTOMER_ID}`;
/** Lets the page render after scrolling or resizing. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test("the logo flips 800 ms after login is known, and greets", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await openSite("/about", { as: customer() });
    for (let passed = 0; sessionOf() !== "signedIn" && passed < 500; passed += 1) await vi.advanceTimersByTimeAsync(1);
    expect(sessionOf()).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(780);
    expect(document.querySelector("[data-flipped]")).toBeNull();
    await vi.advanceTimersByTimeAsync(21);
    await expect.poll(() => siteHeader().querySelector("[data-flipped]")?.textContent).toContain("Hello Zoe G.");
    const card = siteHeader().querySelector("[data-flipped]")!;
    // Beyond its edge, some browsers show a side upside down (src/web/shell/logo.module.css).
    const turnOf = (side: Element) => Number.parseFloat(getComputedStyle(side).rotate.split(" ").at(-1)!) || 0;
    const turns = () => [...card.children].map((side) => Math.abs(turnOf(side)));
    expect(Math.max(...turns())).toBeLessThanOrEqual(90);
    card.removeAttribute("data-flipped");
    expect(Math.max(...turns())).toBeLessThanOrEqual(90);
  } finally {
    vi.useRealTimers();
  }
});

test("the header is marked as scrolled after 135 px", async () => {
  const Tall = { default: () => <h1 style={{ height: 3000 }}>Tall</h1> };
  await renderScreen(Tall, { path: "/", frame: "site" });
  await expect.poll(sessionOf).toBe("visitor");
  const scrollTo = async (top: number) => {
    window.scrollTo({ top, behavior: "instant" });
    await twoFrames();
  };
  await scrollTo(135);
  await expect.element(siteHeader()).not.toHaveAttribute("data-scrolled");
  await scrollTo(136);
  await expect.element(siteHeader()).toHaveAttribute("data-scrolled");
  await scrollTo(0);
  await expect.element(siteHeader()).not.toHaveAttribute("data-scrolled");
});

test("the header shrinks below 960 px, where the menu replaces the links", async () => {
  await page.viewport(960, 800);
  await openSite();
  const links = banner.getByRole("navigation", { name: "Main" });
  const burger = banner.getByRole("button", { name: "Menu" });
  await expect.element(links).toBeVisible();
  await expect.element(burger).not.toBeInTheDocument();
  const tall = siteHeader().offsetHeight;
  await page.viewport(959, 800);
  await expect.element(burger).toBeVisible();
  await expect.element(links).not.toBeInTheDocument();
  expect(siteHeader().offsetHeight).toBeLessThan(tall);
});

test("the site header is 60 px below the staff bar, 70 px in the shop, with the menu below 768 px", async () => {
  await page.viewport(768, 900);
  const screen = await openSite("/about", {
    as: admin(),
    beside: { "/collections": { default: () => <h1>Shop</h1> } },
  });
  const top = () => siteHeader().getBoundingClientRect().top;
  await expect.element(page.getByRole("search")).toBeVisible();
  await expect.poll(top).toBe(60);
  const burger = banner.getByRole("button", { name: "Menu" });
  await expect.element(burger).not.toBeInTheDocument();
  await expect.element(page.getByRole("navigation", { name: "Lab" })).toBeVisible();
  await page.viewport(767, 900);
  await expect.element(burger).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Lab" })).not.toBeInTheDocument();
  await screen.goTo("/collections");
  await expect.poll(top).toBe(70);
});

test("desk pages have the lab's header, no footer, and the customer's name on a customer's pages", async () => {
  await page.viewport(820, 1180);
  const Blank = { default: () => <h1>A page</h1> };
  const screen = await openSite("/admin/orders", {
    as: admin(),
    api: (api) => api.reply(getUser, customer()),
    beside: {
      "/vendor-orders": Blank,
      "/admin/users/:userId/settings": Blank,
      "/users/:userId/orders": Blank,
    },
  });
  await lab.getByRole("navigation", { name: "Lab" }).getByText("Orders", { exact: true }).click();
  await expect.element(lab.getByRole("link", { name: "All Orders" })).toHaveAttribute("aria-current", "page");
  for (const figure of ["E-6", "ECN-2", "Synced yesterday"])
    await expect.element(page.getByText(figure, { exact: true })).toBeVisible();
  const customers = [
    page.getByRole("navigation", { name: "Main" }),
    footer,
    page.getByRole("button", { name: /^Cart/ }),
  ];
  for (const one of customers) expect(one.elements()).toEqual([]);
  await screen.goTo("/vendor-orders");
  await expect.element(lab).toBeVisible();
  expect(footer.elements()).toEqual([]);
  expect(whose.elements()).toEqual([]);
  await screen.goTo(`${theirs}/orders`);
  await expect.element(whose).toMatchTextContent("zoe@people.test");
  await whose.getByRole("link", { name: "Settings" }).click();
  await expect.poll(screen.address).toBe(`/admin${theirs}/settings`);
  await expect.element(whose).toMatchTextContent("zoe@people.test");
  await page.viewport(390, 844);
  await lab.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  expect(menu.getByRole("link", { name: "FAQ" }).elements()).toEqual([]);
  await menu.getByText("Orders", { exact: true }).click();
  await menu.getByRole("link", { name: "All Orders" }).click();
  await expect.poll(screen.address).toBe("/admin/orders");
  await expect.element(whose).not.toBeInTheDocument();
});

test("staff page content starts within 160 px at every width, and scroll areas are focusable", async () => {
  const screen = await openSite("/admin/orders", {
    as: admin(),
    api: (api) => api.reply(getUser, customer()),
    beside: { "/admin/users/:userId": { default: () => <h1>A page</h1> } },
  });
  const figures = page.getByRole("region", { name: "Lab workload" });
  for (const width of [390, 768, 820, 1440]) {
    await page.viewport(width, 900);
    for (const path of ["/admin/orders", `/admin${theirs}`]) {
      await screen.goTo(path);
      await expect.element(figures.getByText("Synced yesterday")).toBeInTheDocument();
      if (path !== "/admin/orders") await expect.element(whose.getByText("Zoe Grain")).toBeVisible();
      const begins = () => document.querySelector("#main h1")!.getBoundingClientRect().top;
      await expect.poll(begins, { message: `${path} at ${width} px` }).toBeLessThan(160);
      if (width !== 390) continue;
      (figures.element() as HTMLElement).focus();
      await expect.element(figures).toHaveFocus();
      await expectAccessible(`${path} on a phone`);
    }
    const settings = whose.getByRole("link", { name: "Settings" });
    (settings.element() as HTMLElement).focus();
    await expect.element(settings).toBeInViewport();
    await expect.element(whose.getByText("Zoe Grain")).toBeInViewport();
  }
});

test("a customer's checkout has a minimal header, and order pages show their steps", async () => {
  const screen = await openSite(`${theirs}/checkout`, {
    as: customer(),
    beside: { "/onboarding/rolls": { default: () => <h1>Rolls</h1> } },
  });
  await expect.element(page.getByRole("heading", { name: "A page" })).toBeVisible();
  expect(sessionOf()).toBeUndefined();
  const ways = () =>
    banner
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(ways).toEqual([expect.stringContaining("Nice"), "Your orders", "Help"]);
  expect(banner.getByRole("button").elements()).toEqual([]);
  expect(footer.elements()).toEqual([]);
  await screen.goTo("/onboarding/rolls");
  const steps = banner.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect
    .poll(() => steps.elements().map(({ textContent }) => textContent))
    .toEqual(
      ["Your details", "Rolls", "Delivery", "Address", "Review", "Pay"].map((name) => expect.stringContaining(name)),
    );
  await expect.element(steps.nth(0)).toHaveAttribute("data-state", "done");
  await expect.element(steps.nth(1)).toHaveAttribute("aria-current", "step");
  await expect.element(steps.nth(2)).toHaveAttribute("data-state", "later");
});

test("in the shop the logo links visitors to the shop's home", async () => {
  const screen = await openSite("/collections");
  await expect.poll(sessionOf).toBe("visitor");
  await expect.element(banner.getByRole("link", { name: "Nice shop" })).toHaveAttribute("href", "/collections");
  await screen.goTo("/about");
  await expect.element(banner.getByRole("link", { name: "Nice home" })).toHaveAttribute("href", "/");
});

test("the first Tab stop skips to the content", async () => {
  await openSite();
  await expect.element(banner).toBeVisible();
  await userEvent.keyboard("{Tab}");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await expect.element(skip).toHaveAttribute("href", "#main");
  expect(document.querySelector<HTMLElement>("#main")!.tabIndex).toBe(-1);
});

test("the footer links to other pages and lists the newest notes", async () => {
  const posts = [
    { title: "Airports and film", url: "/notes/airports-and-film" },
    { title: "A walk", url: "https://elsewhere.test/walk" },
  ];
  await renderScreen({ default: () => <Footer posts={posts} join={null} privacy={null} /> }, { path: "/about" });
  for (const [name, href] of [
    ["Get Started", "/signup"],
    ["About", "/about"],
    ["FAQs", "/frequently-asked-questions"],
    ["Purchase Membership", "/memberships/purchase"],
    ["Contact", "mailto:hello@nice.test"],
    ["Nice Notes", "/notes"],
    ["Terms & Conditions", "/terms"],
    ["Privacy", "/privacy-policy"],
    ...posts.map(({ title, url }) => [title, url] as const),
  ] as const)
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect
    .element(page.getByRole("link", { name: "Instagram" }))
    .toHaveAttribute("href", expect.stringContaining("instagram.com"));
  await expect
    .element(page.getByText(`© ${new Date().getFullYear()} Nice Film Club LLC`, { exact: false }))
    .toBeVisible();
});
