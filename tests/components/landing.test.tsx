import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Landing } from "../../src/web/landing/landing.tsx";
import { Hero } from "../../src/web/landing/hero.tsx";
import { MAIN_WORDS } from "../../src/web/landing/landing-words.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import { renderScreen } from "../support/components/render-screen.tsx";
import { wantsMotion } from "../support/components/site.tsx";

const opener = page.getByRole("button", { name: "Jump to" });
const list = page.getByRole("navigation", { name: "Jump to" });
const section = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const opacityOf = (id: string) => getComputedStyle(section(id).querySelector("[data-copy]")!).opacity;
const turning = () => getComputedStyle(document.querySelector("h1 i")!).animationName;
const filler = (words: string) => <div style={{ minHeight: 700 }}>{words}</div>;
const SLOTS = {
  shop: filler("Films"),
  community: filler("Pictures"),
  pricing: filler("Prices"),
  gallery: filler("Frames"),
  reviews: filler("Reviews"),
};
const SECTIONS = [
  "Our Services",
  "Platform",
  "Printing",
  "Film Shop",
  "Nice Community",
  "Pay as you go",
  "Pricing",
  "Gallery",
  "Nice Reviews",
];

async function openLanding() {
  const Screen = { default: () => <Landing hero={<Hero />} words={MAIN_WORDS} slots={SLOTS} pages={[]} /> };
  const screen = await renderScreen(Screen, { path: "/", frame: "site" });
  await expect.element(opener).toBeInTheDocument();
  await document.fonts.ready;
  return screen;
}

async function scrollTo(top: number): Promise<void> {
  window.scrollTo({ top, behavior: "instant" });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

test("a heading fades in once its section is within 350 px of the top, or receives focus", async () => {
  await wantsMotion();
  await openLanding();
  await expect.poll(() => opacityOf("printing")).toBe("0");
  const position = section("printing").getBoundingClientRect().top + scrollY - 350;
  await scrollTo(Math.floor(position) - 1);
  expect(opacityOf("printing")).toBe("0");
  await scrollTo(Math.floor(position) + 1);
  await expect.poll(() => opacityOf("printing")).toBe("1");
  await scrollTo(0);
  await expect.element(section("printing")).not.toHaveAttribute("data-waiting");
  await scrollTo(section("shop").getBoundingClientRect().top + scrollY - innerHeight * 0.7);
  await expect.poll(() => opacityOf("shop")).toBe("1");
  expect(opacityOf("printing")).toBe("1");
  expect(opacityOf("on-demand")).toBe("0");
  section("on-demand").querySelector<HTMLElement>("a")!.focus();
  await expect.poll(() => opacityOf("on-demand")).toBe("1");
});

test("with reduced motion nothing fades or spins, and the selector works by keyboard", async () => {
  await openLanding();
  for (const id of ["services", "platform", "printing", "shop", "on-demand"]) expect.soft(opacityOf(id), id).toBe("1");
  expect(turning()).toBe("none");
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(list).toBeVisible();
  await expectAccessible("the list of sections");
  await userEvent.keyboard("{Tab}");
  await expect.element(list.getByRole("link", { name: "Our Services" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("the selector lists the sections and scrolls smoothly to the chosen one", async () => {
  await wantsMotion();
  await openLanding();
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  (opener.element() as HTMLElement).click();
  expect(
    list
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(SECTIONS);
  (list.getByRole("link", { name: "Printing" }).element() as HTMLElement).click();
  expect(scroll.mock.instances).toEqual([section("printing")]);
  expect(scroll).toHaveBeenCalledWith({ behavior: "smooth", block: "start" });
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(section("printing")).toHaveFocus();
  await expect.poll(() => opacityOf("printing")).toBe("1");
});

test("a jump during the intro lays out everything, and the section starts at the top", async () => {
  await openLanding();
  document.documentElement.dataset["intro"] = "";
  const layout = () => getComputedStyle(section("gallery")).contentVisibility;
  expect(layout()).toBe("auto");
  (opener.element() as HTMLElement).click();
  (list.getByRole("link", { name: "Nice Reviews" }).element() as HTMLElement).click();
  expect(layout()).toBe("visible");
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const end = document.documentElement.scrollHeight - innerHeight;
  await expect
    .poll(() => (Math.round(scrollY) >= end - 1 ? header : section("reviews").getBoundingClientRect().top))
    .toBeCloseTo(header, 0);
});

test("on a phone the selector is offscreen at first, then a full-width bar below the footer", async () => {
  await page.viewport(390, 844);
  await openLanding();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expect.element(opener).not.toBeInViewport();
  await scrollTo(300);
  await opener.click();
  await expect.element(list.getByRole("link").first()).toBeInViewport();
  await userEvent.keyboard("{Escape}");
  await scrollTo(document.documentElement.scrollHeight);
  const bar = opener.element().getBoundingClientRect();
  expect({ x: bar.x, width: bar.width }).toEqual({ x: 0, width: 390 });
  const footer = page.getByRole("contentinfo").element().getBoundingClientRect();
  expect(footer.bottom).toBeLessThanOrEqual(bar.top + 1);
});
