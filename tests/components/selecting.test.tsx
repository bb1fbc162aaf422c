import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { markFavorites } from "../../src/contract/film/scans.ts";
import { placeScans, tagScans, unplaceScans, untagScans } from "../../src/contract/film/tags.ts";
import {
  listOwnSubmissions,
  submitScan,
  submitScans,
  withdrawSubmission,
} from "../../src/contract/submissions/submissions.ts";
import { addShare } from "../../src/contract/shares/shares.ts";
import { quoteUnlocks } from "../../src/contract/unlocks/unlocks.ts";
import * as offers from "../../src/web/routes/users/offers.tsx";
import * as scans from "../../src/web/routes/users/scans.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { OWN, scanId, serveLibrary, serveTimeline } from "../support/components/library.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { aSubmission } from "../support/components/submissions.ts";
import { anUnlockQuote } from "../support/components/unlocks.ts";

const bar = page.getByRole("region", { name: "Selected" });
const frames = page.getByRole("link", { name: /^Frame/ });
const LABEL = { id: "00000000-0000-4000-8000-00000000007a" };
const ALL = [scanId(1, 1), scanId(1, 2), scanId(1, 3), scanId(2, 1)];

async function allScans(...counts: number[]) {
  const screen = await renderScreen(scans, {
    path: "/users/:userId/scans",
    at: `${OWN}/scans`,
    as: customer(),
    api(api) {
      const library = serveLibrary(
        api,
        counts.map((frames) => ({ frames })),
      );
      serveTimeline(api, library);
      api.reply(quoteUnlocks, ({ body }) => anUnlockQuote(body.scanIds));
      api.reply(tagScans, ({ body }) => ({ tag: { ...LABEL, name: body.name }, scanIds: body.scanIds }));
      api.reply(placeScans, ({ body }) => ({ location: { ...body, ...LABEL }, scanIds: body.scanIds }));
      api.reply(untagScans, ({ body }) => ({ scanIds: body.scanIds }));
      api.reply(unplaceScans, ({ body }) => ({ scanIds: body.scanIds }));
    },
  });
  await expect.element(frames.nth(counts.reduce((sum, count) => sum + count) - 1)).toBeVisible();
  return screen;
}

test("scans of several rolls are selected, marked and tagged together, and undone", async () => {
  const { api } = await allScans(3, 1);
  const boxes = page.getByRole("checkbox", { name: /^Select Frame \d$/ });
  await boxes.nth(0).click();
  // Once one is selected, clicking a picture selects it, and Shift-click selects the range.
  await frames.nth(2).click({ modifiers: ["Shift"] });
  await expect.element(bar).toMatchTextContent("3 scans selected");
  await userEvent.keyboard("{Escape}");
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard("a");
  await expect.element(bar).toMatchTextContent("4 scans selected");
  await expectAccessible("selected scans");
  await bar.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect.element(page.getByText("4 scans marked as favorite").first()).toBeVisible();
  expect(api.requests(markFavorites).map(({ body }) => body)).toEqual([{ scanIds: ALL, favorite: true }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => api.requests(markFavorites).at(-1)!.body).toEqual({ scanIds: ALL, favorite: false });
  await bar.getByRole("button", { name: "Tag" }).click();
  await page.getByRole("combobox", { name: "Tag for the selected scans" }).fill("harbour");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("4 scans tagged “harbour”").first()).toBeVisible();
  expect(api.requests(tagScans)[0]!.body).toMatchObject({ name: "harbour", scanIds: ALL });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => api.requests(untagScans)[0])
    .toMatchObject({ params: { tagId: LABEL.id }, body: { scanIds: ALL } });
});

test("selected scans are placed, undone, and shared from the bar, which shows their price", async () => {
  const { api } = await allScans(2, 1);
  await userEvent.keyboard("a");
  await expect.element(bar).toMatchTextContent("3 scans selected");
  await expect.element(bar).toMatchTextContent("TIFFs: $8.97");
  await bar.getByRole("button", { name: "Place" }).click();
  await page.getByRole("combobox", { name: "Place for the selected scans" }).fill("Red Hook");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("3 scans placed at “Red Hook”").first()).toBeVisible();
  const all = [scanId(1, 1), scanId(1, 2), scanId(2, 1)];
  expect(api.requests(placeScans)[0]!.body).toMatchObject({ name: "Red Hook", scanIds: all });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => api.requests(unplaceScans)[0])
    .toMatchObject({ params: { locationId: LABEL.id }, body: { scanIds: all } });

  await bar.getByRole("button", { name: "More" }).click();
  await expect
    .element(page.getByRole("menuitem", { name: "Order prints" }))
    .toHaveAttribute("href", `${OWN}/small-print-orders`);
  await expectAccessible("the menu of selected scans");
  await userEvent.keyboard("{Escape}");
  api.reply(addShare, { share: { code: "hqF2kYv0l3nS7Rz1c9TtXw8uPq4mJbEd" } });
  await bar.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share 3 frames" }).getByRole("button", { name: "Create link" }).click();
  await expect.element(page.getByRole("dialog", { name: "Your link" })).toBeVisible();
  expect(api.requests(addShare)[0]!.body.scanIds).toEqual(all);
});

// One at a time: notices cover the bar until they close.
test.each([
  [tagScans, "Tag", "1 scan tagged “harbour”"],
  [placeScans, "Place", "1 scan placed at “harbour”"],
] as const)("a tag or place that scans cannot take shows an error ($1)", async (call, label, done) => {
  const screen = await allScans(1);
  await userEvent.keyboard("a");
  await saysRefusals(screen, call, {
    press: async () => {
      await bar.getByRole("button", { name: label, exact: true }).click();
      await page.getByRole("combobox", { name: `${label} for the selected scans` }).fill("harbour");
      await userEvent.keyboard("{Enter}");
    },
    at: notices,
  });
  // Before the notice closes automatically.
  await expect.element(notices.getByText(done)).toBeVisible();
});

type At = { x: number; y: number };
const middleOf = (index: number): At => {
  const { left, top, width, height } = frames.nth(index).element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", at: At) =>
  cdp().send("Input.dispatchMouseEvent", { type, ...at, button: "left", buttons: 1, clickCount: 1 });

test("a mouse-drawn rectangle selects what it touches, Escape cancels it, and a click still opens", async () => {
  const screen = await allScans(3);
  const [first, second] = [middleOf(0), middleOf(1)];
  const draw = async () => {
    await mouse("mousePressed", first);
    await mouse("mouseMoved", { x: first.x + 20, y: first.y + 10 });
    for (const part of [0.25, 0.5, 0.75, 1])
      await mouse("mouseMoved", { x: first.x + (second.x - first.x) * part, y: second.y + 20 });
  };
  await draw();
  await expect.element(bar).toMatchTextContent("2 scans selected");
  await userEvent.keyboard("{Escape}");
  await mouse("mouseReleased", second);
  await expect.element(bar).not.toBeInTheDocument();
  await draw();
  await mouse("mouseReleased", second);
  await expect.element(bar).toMatchTextContent("2 scans selected");
  expect(screen.address()).toBe(`${OWN}/scans`);
  await userEvent.keyboard("{Escape}");
  await expect.element(bar).not.toBeInTheDocument();
  await frames.nth(0).click();
  await expect.poll(screen.address).toBe(`${OWN}/gallery/${scanId(1, 1)}`);
});

test("on a phone a long press selects, and the bar's buttons fit on one line", async () => {
  await page.viewport(390, 844);
  await allScans(2);
  const finger = (type: "touchStart" | "touchEnd", touchPoints: At[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  await finger("touchStart", [middleOf(0)]);
  await expect.element(bar).toMatchTextContent("1 scan selected");
  await finger("touchEnd", []);
  await finger("touchStart", [middleOf(1)]);
  await finger("touchEnd", []);
  await expect.element(bar).toMatchTextContent("2 scans selected");
  const tops = bar
    .getByRole("button", { name: /^(Favorite|Tag|Place|Download|Share|Unlock|More)$/ })
    .elements()
    .map((button) => Math.round(button.getBoundingClientRect().top));
  expect(tops).toHaveLength(7);
  expect(new Set(tops).size).toBe(1);
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  await expectAccessible("selected scans on a phone");
});

test("scans are submitted to the club under a name, prefilled the next time", async () => {
  const { api } = await allScans(2);
  let submissions: ReturnType<typeof aSubmission>[] = [];
  api.reply(listOwnSubmissions, () => ({ submissions: [...submissions], count: submissions.length }));
  api.reply(submitScans, ({ body }) => {
    const isNew = submissions.length === 0;
    submissions = [1, 2].map((frame) => aSubmission(frame, { instagramHandle: "@ada.films" }));
    return { offered: isNew ? body.scanIds.map((id, at) => ({ submissionId: submissions[at]!.id, scanId: id })) : [] };
  });
  await userEvent.keyboard("a");
  const dialog = page.getByRole("dialog", { name: "Submit 2 scans to the club" });
  const offer = async () => {
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Submit to the club" }).click();
  };
  await offer();
  await dialog.getByLabelText("Your Instagram name").fill("not a name");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.element(dialog.getByText("Enter an Instagram name")).toBeVisible();
  expect(api.requests(submitScans)).toEqual([]);
  await expectAccessible("offering scans");
  await dialog.getByLabelText("Your Instagram name").fill("https://www.instagram.com/ada.films/");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.element(page.getByText("2 scans submitted to the club").first()).toBeVisible();
  await offer();
  await expect.element(dialog.getByLabelText("Your Instagram name")).toHaveValue("@ada.films");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.element(page.getByText("These scans are already submitted").first()).toBeVisible();
});

const openOffers = (submissions: () => ReturnType<typeof aSubmission>[]) =>
  renderScreen(offers, {
    path: "/users/:userId/offers",
    at: `${OWN}/offers`,
    as: customer(),
    api: (api) => api.reply(listOwnSubmissions, () => ({ submissions: submissions(), count: submissions().length })),
  });

test("a customer without submissions learns how to submit", async () => {
  await openOffers(() => []);
  await expect.element(page.getByRole("heading", { name: "No submissions yet" })).toBeVisible();
  await expectAccessible("no offers");
});

test("pending submissions are withdrawn at once, published ones after confirmation", async () => {
  const [waiting, shown] = [aSubmission(1), aSubmission(2, { selected: true, selectedAt: "2026-06-15T14:00:00.000Z" })];
  let submissions = [waiting, shown];
  const { api } = await openOffers(() => submissions);
  api.reply(withdrawSubmission, ({ params }) => {
    submissions = submissions.filter(({ id }) => id !== params["submissionId"]);
    return {};
  });
  api.reply(submitScan, () => {
    submissions = [waiting, ...submissions];
    return { submission: waiting };
  });
  const rows = page.getByRole("main").getByRole("listitem");
  const undo = (words: string) =>
    rows
      .filter({ hasText: words })
      .getByRole("button", { name: /^Withdraw/ })
      .click();
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.filter({ hasText: "shown since" })).toMatchTextContent("@ada.films");
  await expectAccessible("offers");
  await undo("Waiting");
  await expect.poll(() => rows.elements().length).toBe(1);
  const notice = notices.getByRole("listitem").filter({ hasText: "Submission withdrawn" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect.element(rows.filter({ hasText: "Waiting" })).toBeVisible();
  expect(api.requests(submitScan)).toMatchObject([
    { params: { scanId: scanId(1, 1) }, body: { instagramHandle: "@ada.films" } },
  ]);
  await undo("Shown");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  expect(api.requests(withdrawSubmission).map(({ params }) => params["submissionId"])).toEqual([waiting.id, shown.id]);
});
