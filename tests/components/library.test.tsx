import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listRolls, rollFilters } from "../../src/contract/film/rolls.ts";
import { getPickUp, scanFilters } from "../../src/contract/film/scans.ts";
import { addRollLocation, addRollTag, listTags, removeRollTag } from "../../src/contract/film/tags.ts";
import { scanMonths, scanRolls } from "../../src/contract/film/timeline.ts";
import * as roll from "../../src/web/routes/users/roll.tsx";
import * as rolls from "../../src/web/routes/users/rolls.tsx";
import * as scans from "../../src/web/routes/users/scans.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { OWN, rollId, serveLibrary, serveManyScans, serveTimeline } from "../support/components/library.ts";
import { notices } from "../support/components/notices.ts";
import { customer, renderScreen, type Screen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";

const ROLLS = { path: "/users/:userId/rolls", as: customer() };
const SCANS = { path: "/users/:userId/scans", as: customer() };
const ROLL = { path: "/users/:userId/rolls/:rollId", as: customer() };
const TAG = "00000000-0000-4000-8000-00000000007a";
const filter = (name: string) => page.getByRole("group", { name: "Filters" }).getByLabelText(name);
const narrowedTo = ({ api }: Screen) => api.requests(listRolls).at(-1)!.query;
const HP5 = { brand: "Ilford", model: "HP5 Plus" };
const PORTRA = { brand: "Kodak", model: "Portra 400" };
const FACETS = {
  matching: 2,
  stocks: [
    { ...HP5, count: 1 },
    { ...PORTRA, count: 1 },
  ],
  tags: [{ id: TAG, name: "harbour", count: 1 }],
  favorites: 1,
};

const openRolls = (search = "") =>
  renderScreen(rolls, {
    ...ROLLS,
    at: `${OWN}/rolls${search}`,
    beside: { [ROLL.path]: roll },
    api(api) {
      const library = serveLibrary(api, [{ frames: 2 }, { frames: 1, roll: { ...HP5, process: "BW" } }]);
      api.reply(rollFilters, ({ query }) => ({ ...FACETS, favorites: query["tagId"] ? 0 : 1 }));
      api.reply(listRolls, ({ query }) => {
        const found = library.rolls.filter(({ model }) => (query["model"] ?? model) === model);
        return { rolls: found, count: found.length };
      });
    },
  });

test("rolls are filtered by facets kept in the URL, and Back restores them", async () => {
  const screen = await openRolls();
  const count = page.getByRole("status").filter({ hasText: /rolls?$/ });
  await expect.element(count).toHaveTextContent("2 rolls");
  await filter("Film").selectOptions("Ilford HP5 Plus (1)");
  await expect.poll(screen.address).toBe(`${OWN}/rolls?brand=Ilford&film=HP5+Plus`);
  await expect.element(count).toHaveTextContent("1 roll");
  await expect.element(page.getByRole("link", { name: "Kodak Portra 400" })).not.toBeInTheDocument();
  expect(narrowedTo(screen)).toMatchObject(HP5);
  // One film filter replaces another without being cleared first.
  await filter("Film").selectOptions("Kodak Portra 400 (1)");
  await expect.element(page.getByRole("link", { name: "Kodak Portra 400" })).toBeVisible();
  await filter("Tag").selectOptions("harbour (1)");
  await expect.element(page.getByRole("button", { name: "Favorites (0)" })).toBeDisabled();
  await expect.poll(() => narrowedTo(screen)).toMatchObject({ ...PORTRA, tagId: TAG });
  await page.getByRole("link", { name: "Kodak Portra 400" }).click();
  await expect.poll(screen.address).toBe(`${OWN}/rolls/${rollId(1)}`);
  await screen.goBack();
  await expect.poll(screen.address).toMatch(/tag=/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Favorites (1)" }).click();
  await expect.poll(() => narrowedTo(screen)).toMatchObject({ favorites: "true" });
  expect(narrowedTo(screen)).not.toHaveProperty("tagId");
  await expect
    .element(page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "All scans" }))
    .toHaveAttribute("href", `${OWN}/scans?favorites=1`);
});

test("a roll list opens with the filters in its URL", async () => {
  const screen = await openRolls(`?tag=${TAG}&brand=Kodak&film=Portra+400`);
  await expect.element(filter("Tag")).toHaveValue(TAG);
  await expect.element(page.getByRole("link", { name: "Kodak Portra 400" })).toBeVisible();
  expect(narrowedTo(screen)).toMatchObject({ ...PORTRA, tagId: TAG });
});

test("all scans open with the filters in their URL, until cleared", async () => {
  const screen = await renderScreen(scans, {
    ...SCANS,
    at: `${OWN}/scans?favorites=1`,
    api(api) {
      serveTimeline(api, serveLibrary(api, [{ frames: 1 }]));
      api.reply(scanFilters, { ...FACETS, stocks: [] });
    },
  });
  const lastQuery = () => screen.api.requests(scanMonths).at(-1)!.query;
  await expect.element(page.getByRole("link", { name: "Frame 1" })).toBeVisible();
  expect(lastQuery()).toMatchObject({ favorites: "true" });
  expect(screen.api.requests(scanRolls).at(-1)!.query).toMatchObject({ favorites: "true", month: "2026-06" });
  await expectAccessible("all scans");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(screen.address).toBe(`${OWN}/scans`);
  await expect.poll(lastQuery).not.toHaveProperty("favorites");
});

test("a year of scans can be downloaded as one; a search cannot", async () => {
  await renderScreen(scans, {
    ...SCANS,
    at: `${OWN}/scans?when=2026`,
    api: (api) => serveTimeline(api, serveLibrary(api, [{ frames: 1 }])),
  });
  await expect.element(page.getByRole("button", { name: "Download these" })).toBeVisible();
  await expectAccessible("a year of scans with a download");
  await page.getByRole("searchbox").fill("harbour");
  await expect.element(page.getByRole("button", { name: "Download these" })).not.toBeInTheDocument();
});

test("on a phone a roll is one line, and filters are behind a button", async () => {
  await page.viewport(390, 844);
  await openRolls();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Kodak Portra 400" }) });
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBeLessThan(170);
  await expect.element(filter("Film")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Filters" }).click();
  await expect.element(filter("Film")).toBeVisible();
  await expectAccessible("filters on a phone");
});

/** The first of two rolls; its order included two files and one. */
const openRoll = () =>
  renderScreen(roll, {
    ...ROLL,
    at: `${OWN}/rolls/${rollId(1)}`,
    api(api) {
      const library = serveLibrary(api, [{ frames: 2 }, { frames: 1 }]);
      const filesOf = (of: string) =>
        library.scans
          .filter(({ filmRollId }) => filmRollId === of)
          .map(({ id, frame }) => ({ scanId: id, fileName: `26_0${frame}.jpg`, url: "/file", bytes: 1_000_000 }));
      api.reply(getPickUp, {
        orderId: 1042,
        rolls: [1, 2].map((number) => ({
          id: rollId(number),
          folder: `Roll ${number}`,
          files: filesOf(rollId(number)),
        })),
      });
      api.reply(listTags, { tags: [{ id: TAG, name: "night walks", rolls: 1, scans: 0 }], count: 1 });
      api.reply(addRollTag, ({ body }) => ({ tag: { id: TAG, name: body.name } }));
      api.reply(addRollLocation, ({ body }) => ({ location: { ...body, id: TAG } }));
      api.reply(removeRollTag, {});
    },
  });

test("a roll page names its film once, offers its download, and accepts tags and places", async () => {
  const { api, address } = await openRoll();
  await expect.element(page.getByRole("button", { name: /^Download 2 scans/ })).toBeVisible();
  expect(
    page
      .getByRole("main")
      .getByText(/portra 400/i)
      .elements(),
  ).toHaveLength(1);
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("combobox", { name: "New tag" }).click();
  await userEvent.keyboard("night walks,"); // as Enter does, a comma ends a tag
  const tag = page.getByRole("link", { name: "night walks" });
  await expect.element(tag).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Add place" }).click();
  await page.getByRole("combobox", { name: "New place" }).fill("Greenpoint");
  await userEvent.keyboard("{Enter}");
  await expect.element(tag).toHaveAttribute("href", `${OWN}/rolls?tag=${TAG}`);
  await expect
    .element(page.getByRole("link", { name: "Greenpoint" }))
    .toHaveAttribute("href", expect.stringMatching(/openstreetmap.*Greenpoint/));
  await expectAccessible("a roll with tags and places");

  await page.getByRole("link", { name: "Newer roll" }).click();
  await expect.poll(address).toBe(`${OWN}/rolls/${rollId(2)}`);
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("combobox", { name: "New tag" }).fill("nig");
  await page.getByRole("option", { name: "night walks" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Remove the tag night walks" }).click();
  await expect.element(tag).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(tag).toBeVisible();
  expect(api.requests(addRollTag).map(({ params, body }) => [params["rollId"], body.name])).toEqual([
    [rollId(1), "night walks"],
    [rollId(2), "night walks"],
    [rollId(2), "night walks"],
  ]);
});

test("a roll's menu offers its download options and the whole order", async () => {
  await openRoll();
  await page.getByRole("button", { name: "More ways to download" }).click();
  for (const name of [
    /^Prepare on our server We build/,
    /^Prepare on our server: the order/,
    /^Smaller, for sharing/,
    /^Save to a folder As/,
  ])
    await expect.element(page.getByRole("menuitem", { name })).toBeVisible();
  await expectAccessible("ways to download a roll");
});

test("a tag or place that a roll cannot take shows an error", async () => {
  const screen = await openRoll();
  for (const [call, noun] of [
    [addRollTag, "tag"],
    [addRollLocation, "place"],
  ] as const) {
    await page.getByRole("button", { name: `Add ${noun}` }).click();
    await saysRefusals(screen, call, {
      press: async () => {
        await page.getByRole("combobox", { name: `New ${noun}` }).fill("night walks");
        await userEvent.keyboard("{Enter}");
      },
      at: notices,
    });
    await userEvent.keyboard("{Escape}");
  }
  await expect.element(page.getByRole("link", { name: "night walks" }).first()).toBeVisible();
});

const openManyScans = (beside: Parameters<typeof renderScreen>[1]["beside"] = {}) =>
  renderScreen(scans, { ...SCANS, at: `${OWN}/scans`, beside, api: serveManyScans });

const frames = (count: number) =>
  Promise.all(Array.from({ length: count }, () => new Promise((done) => requestAnimationFrame(done))));

test("a roll clicked while the scan list settles opens, however slowly its page loads", async () => {
  const arrives = Promise.withResolvers<void>();
  const slow = { ...roll, loader: async () => arrives.promise.then(() => null) };
  const screen = await openManyScans({ [ROLL.path]: slow });
  const link = page.getByRole("link", { name: "Walk 2026-12 2", exact: true });
  await expect.element(page.getByRole("link", { name: "Walk 2026-12 1", exact: true })).toBeVisible();
  while (link.query() === null) {
    scrollBy({ top: 300, behavior: "instant" });
    await frames(3);
  }
  // In one go, so the current position is reported while the roll's page is loading.
  scrollTo({ top: 0, behavior: "instant" });
  (link.element() as HTMLElement).click();
  await frames(10);
  arrives.resolve();
  await expect.poll(screen.address).toMatch(/\/rolls\/[0-9a-f-]{36}$/);
});

test("the scan list stays at the top if a month loads before the scroll event fires", async () => {
  const screen = await openManyScans();
  await expect.element(page.getByRole("link", { name: "Walk 2026-12 1", exact: true })).toBeVisible();
  const letThrough = screen.api.hold(scanRolls);
  const slider = page.getByRole("slider", { name: "Month" });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => screen.api.requests(scanRolls).at(-1)!.query["month"]).toBe("2026-11");
  // A busy browser reports a scroll only with the next frame that it draws.
  const late = (event: Event) => event.stopImmediatePropagation();
  addEventListener("scroll", late, true);
  const height = () => document.documentElement.scrollHeight;
  const before = height();
  scrollTo({ top: 0, behavior: "instant" });
  letThrough();
  await expect.poll(height).not.toBe(before);
  expect(scrollY).toBe(0);
  removeEventListener("scroll", late, true);
});
