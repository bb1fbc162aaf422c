import { expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { listReviews, Review } from "../../src/contract/community/community.ts";
import { listSelectedSubmissions } from "../../src/contract/submissions/submissions.ts";
import * as home from "../../src/web/routes/home.tsx";
import { renderScreen } from "../support/components/render-screen.tsx";
import { smallest } from "../support/components/smallest.ts";
import { aSubmission } from "../support/components/submissions.ts";

const COUNT = 30;
const all = Array.from({ length: COUNT }, (_, at) => aSubmission(at + 1));
const FILM = { id: "aB3_dE5-gH7", by: "Ines Film" };
const section = (id: "community" | "gallery") => page.elementLocator(document.querySelector(`#${id}`)!);
const pictures = () => [...document.querySelectorAll<HTMLElement>("#gallery a[data-picture]")];
const lanes = () => [...document.querySelectorAll<HTMLElement>("#community [data-lane]")];
const lightbox = page.getByRole("dialog", { name: "Selected submissions" });
const reviews = page.getByRole("group", { name: "Reviews" });

async function openHome() {
  const screen = await renderScreen(home, {
    path: "/",
    api(api) {
      api.reply(listReviews, {
        reviews: [
          smallest(Review, { quote: "See for yourself.", name: FILM.by, handle: "@ines", src: FILM.id, video: true }),
          ...[1, 2, 3, 4].map((n) => smallest(Review, { quote: `Kind ${n}.`, name: `Ada ${n}`, handle: `@ada${n}` })),
        ],
      });
      api.reply(listSelectedSubmissions, ({ query }) => {
        const [offset, limit] = [Number(query["offset"] ?? 0), Number(query["limit"])];
        return { submissions: all.slice(offset, offset + limit), count: COUNT };
      });
    },
  });
  await expect.poll(() => document.querySelector("#gallery")?.textContent).toMatch(`25 of ${COUNT}`);
  return screen;
}

/** Component tests prefer reduced motion; this one does not. */
async function wantsMotion(value: "no-preference" | "reduce"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await expect.poll(() => matchMedia(`(prefers-reduced-motion: ${value})`).matches).toBe(true);
}

function slidesSeen(row: Element): number {
  const { columnGap, paddingLeft, paddingRight, width } = getComputedStyle(row);
  const room = Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const slide = row.firstElementChild!.getBoundingClientRect().width;
  const gap = Number.parseFloat(columnGap);
  // Each whole slide adds a gap, but the last one that fits completely has none after it.
  const whole = Math.floor((room + gap) / (slide + gap) + 0.001);
  const rest = Math.max(0, room - whole * (slide + gap));
  return Math.round((whole + rest / slide) * 10) / 10;
}

test("the wall scrolls in five lanes by index modulo five with credits, next to 4.3 reviews", async () => {
  await page.viewport(1280, 720);
  await openHome();
  expect(lanes()).toHaveLength(5);
  for (const [at, lane] of lanes().entries()) {
    const shown = [...lane.querySelectorAll("ul:not([aria-hidden]) img")].map((image) => image.getAttribute("src"));
    const ofLane = all.slice(0, 25).filter((_, index) => index % 5 === at);
    expect(shown).toEqual(ofLane.map(({ scan }) => scan.thumbnail.read));
  }
  expect(lanes()[0]!.querySelector("a")!.href).toBe("https://www.instagram.com/ada.films/");
  // Copies that only fill the lane are hidden from screen readers and the keyboard.
  const copies = [...lanes()[0]!.querySelectorAll("ul[aria-hidden]")];
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of copies) expect(copy.hasAttribute("inert")).toBe(true);

  const row = reviews.getByRole("list").element();
  expect(row.children).toHaveLength(5);
  expect(slidesSeen(row)).toBe(4.3);
  const next = reviews.getByRole("button", { name: "Next: Reviews" });
  await next.click();
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect
    .poll(() => row.lastElementChild!.getBoundingClientRect().right - row.getBoundingClientRect().right)
    .toBeLessThanOrEqual(1);
});

test("the wall pauses by its button and on focus, and does not scroll with reduced motion", async () => {
  onTestFinished(() => wantsMotion("reduce"));
  await wantsMotion("no-preference");
  await openHome();
  const [lane] = lanes() as [HTMLElement];
  const style = getComputedStyle(lane);
  const wall = section("community");
  await expect.poll(() => style.animationPlayState).toBe("running");
  expect(style.animationIterationCount).toBe("infinite");
  await wall.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => style.animationPlayState).toBe("paused");
  await wall.getByRole("button", { name: "Roll on" }).click();
  await expect.poll(() => style.animationPlayState).toBe("running");
  lane.querySelector("a")!.focus();
  await expect.poll(() => style.animationPlayState).toBe("paused");

  await wantsMotion("reduce");
  await expect.poll(() => style.animationName).toBe("none");
  await expect.element(wall.getByRole("button", { name: "Pause" })).not.toBeInTheDocument();
  expect(getComputedStyle(lane.querySelector("ul[aria-hidden]")!).display).toBe("none");
});

test("on a phone the wall shows 1.1 slides and one review at a time", async () => {
  await page.viewport(390, 844);
  await openHome();
  const slides = page.getByRole("group", { name: "Community pictures" });
  await expect.element(slides.getByRole("link").first()).toHaveTextContent("@ada.films");
  expect(lanes()[0]!.checkVisibility()).toBe(false);
  const row = slides.getByRole("list").element();
  expect(row.children).toHaveLength(25);
  expect(slidesSeen(row)).toBe(1.1);
  expect(slidesSeen(reviews.getByRole("list").element())).toBe(1);
});

test("the gallery loads 25 more on demand, can retry, and adds pictures selected meanwhile", async () => {
  const { api } = await openHome();
  const gallery = section("gallery");
  const requests = () => api.requests(listSelectedSubmissions).slice(1);
  expect(pictures()).toHaveLength(25);
  api.failOnce(listSelectedSubmissions, 503);
  await gallery.getByRole("button", { name: "Show more" }).click();
  await expect.element(gallery.getByRole("alert")).toBeVisible();
  expect(requests().map(({ query }) => query)).toEqual([
    { limit: "25", offset: "25", sortBy: "selectedAt", desc: "true" },
  ]);
  // The last one is selected again meanwhile, which moves all others back by one.
  const now = [all.at(-1)!, ...all.slice(0, -1)];
  api.reply(listSelectedSubmissions, ({ query }) => {
    const [offset, limit] = [Number(query["offset"]), Number(query["limit"])];
    return { submissions: now.slice(offset, offset + limit), count: COUNT };
  });
  await gallery.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => pictures().length).toBe(COUNT);
  await expect.poll(() => document.activeElement).toBe(pictures()[25]);
  await expect.element(gallery.getByText(`${COUNT} of ${COUNT}`)).toBeVisible();
  await expect.element(gallery.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  expect(new Set(pictures().map(({ dataset }) => dataset["picture"]))).toEqual(new Set(all.map(({ id }) => id)));
});

test("the lightbox shows the film, arrows, zoom of 25, 50 and 100%, and hi-res, and closes", async () => {
  const screen = await openHome();
  pictures()[0]!.click();
  await expect.element(lightbox).toBeVisible();
  await expect.element(lightbox.getByText("Kodak Portra 400", { exact: true })).toBeVisible();

  const hiRes = lightbox.getByRole("button", { name: "Hi-res" });
  const has = (at: number, size: "midResOptimized" | "hiRes") =>
    [...lightbox.element().querySelectorAll("img")].some(
      (image) => image.closest("[inert]") === null && image.getAttribute("src") === all[at]!.publicLinks[size],
    );
  await expect.poll(() => has(0, "midResOptimized")).toBe(true);
  expect(has(0, "hiRes")).toBe(false);
  await hiRes.click();
  await expect.poll(() => has(0, "hiRes")).toBe(true);
  await hiRes.click();
  await expect.poll(() => has(0, "hiRes")).toBe(false);

  for (const percent of [50, 100]) {
    await lightbox.getByRole("button", { name: /^Zoom/ }).click();
    await expect
      .element(lightbox.getByRole("button", { name: new RegExp(`^Zoom \\d of 3, ${percent}%`) }))
      .toBeVisible();
  }
  await expect.poll(() => has(0, "hiRes")).toBe(true);
  await expect.element(hiRes).toHaveAttribute("aria-pressed", "true");
  await lightbox.getByRole("button", { name: /^Zoom/ }).click();
  await expect.element(lightbox.getByRole("button", { name: /^Zoom 1 of 3, 25%/ })).toBeVisible();
  await expect.poll(() => has(0, "hiRes")).toBe(false);

  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  await expect.element(lightbox.getByText(`2 / ${COUNT}`)).toBeVisible();
  await expect.poll(() => has(1, "midResOptimized")).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expect.element(lightbox).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(pictures()[1]);

  await userEvent.keyboard("{Enter}");
  await expect.element(lightbox).toBeVisible();
  await screen.goBack();
  await expect.element(lightbox).not.toBeInTheDocument();
  expect(screen.address()).toBe("/");
  pictures()[0]!.click();
  await lightbox.getByRole("button", { name: "Close" }).click();
  await expect.element(lightbox).not.toBeInTheDocument();
});

test("a review's video loads from its host only when played", async () => {
  await openHome();
  const play = page.getByRole("button", { name: `Play the video by ${FILM.by}` });
  await expect.element(play).toBeInTheDocument();
  const elsewhere = () =>
    [...document.querySelectorAll<HTMLElement & { src: string }>("img, iframe, script, video")]
      .map(({ src }) => src)
      .filter((src) => src.startsWith("http") && new URL(src).origin !== location.origin);
  const thumbnail = `https://img.youtube.com/vi/${FILM.id}/hqdefault.jpg`;
  expect(elsewhere()).toEqual([thumbnail]);
  await expect.element(play.getByRole("presentation", { includeHidden: true })).toHaveAttribute("loading", "lazy");
  (play.element() as HTMLElement).click();
  await expect.poll(elsewhere).toEqual([`https://www.youtube-nocookie.com/embed/${FILM.id}?autoplay=1`]);
  const player = document.querySelector(`iframe[title="Video by ${FILM.by}"]`);
  await expect.poll(() => document.activeElement).toBe(player);
});
