import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { countTerm, findByTerm, FoundPage, FoundProduct, listPopularTerms } from "../../src/contract/search/search.ts";
import { listCollections } from "../../src/contract/collections/collections.ts";
import { listRolls, Roll } from "../../src/contract/film/rolls.ts";
import { listScans, Scan } from "../../src/contract/film/scans.ts";
import * as searchRoute from "../../src/web/routes/search.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { openSite } from "../support/components/site.tsx";
import { aProduct, aShelf } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const magnifier = page.getByRole("link", { name: "Search", exact: true });
const field = page.getByRole("combobox", { name: /^Search film/ });
const found = {
  products: [smallest(FoundProduct, { name: "Quorabl Film", slug: "quorabl", price: 1500, visibility: "PUBLIC" })],
  notes: [smallest(FoundPage, { name: "Airports and film", path: "/notes/airports-and-film", text: "X-rays" })],
};
const FILM = aProduct({ name: "Gold 200", slug: "gold-200" });
const NOTHING = { closest: [smallest(FoundPage, { name: "Quorabl Film", path: "/products/quorabl" })] };
const serve = (api: FakeApi) => {
  api.reply(findByTerm, ({ query }) => (query["term"]!.startsWith("quor") ? found : NOTHING) as never);
  api.reply(listCollections, { detailedCollections: [aShelf("Color Film", [FILM])], count: 1 });
  api.reply(listPopularTerms, { terms: ["portra"] });
  api.reply(countTerm, {});
};

test("search works by keyboard alone, and focus returns to where it was", async () => {
  const screen = await openSite("/pricing", { api: serve });
  (magnifier.element() as HTMLElement).focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(magnifier).toHaveFocus();

  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("quor film");
  const option = page.getByRole("option", { name: /Quorabl Film/ });
  await expect.element(option).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "result" })).toBeVisible();
  expect(screen.api.requests(findByTerm).at(-1)!.query).toMatchObject({ term: "quor film" });
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(option).toHaveAttribute("aria-selected", "true");
  const active = field.element().getAttribute("aria-activedescendant")!;
  expect(document.getElementById(active)?.getAttribute("aria-selected")).toBe("true");
  await expectAccessible("the search");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/products/quorabl");
  expect(screen.api.requests(countTerm).at(-1)!.body).toMatchObject({ term: "quor film" });
});

test("an empty search suggests popular terms, and arrows reach all of them", async () => {
  const screen = await openSite("/pricing", { api: serve });
  await magnifier.click();
  const popular = page.getByRole("group", { name: "Popular" });
  await expect.element(popular.getByRole("option", { name: "Gold 200" })).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Help" }).getByRole("option", { name: /Prices/ })).toBeVisible();
  await expectAccessible("an empty search");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(popular.getByRole("option", { name: "portra" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("portra");
  await field.fill("");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(screen.address).toBe("/collections/color-film");
});

test("a search without results offers similar names, categories and help", async () => {
  const screen = await openSite("/pricing", { api: serve });
  await magnifier.click();
  await field.fill("zzqqxx");
  await expect.element(page.getByText("No results for “zzqqxx”.")).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Categories" })).toMatchTextContent("Color Film");
  await expectAccessible("a search dialog without results");
  const similar = page.getByRole("group", { name: "Did you mean" }).getByRole("option", { name: "Quorabl Film" });
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(similar).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/products/quorabl");
});

test("Enter without a selection opens the results page", async () => {
  const screen = await openSite("/collections", { api: serve });
  await magnifier.click();
  await field.fill("quorabl");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/search?q=quorabl");
});

test("the results page lists all results, and says when there are none", async () => {
  const screen = await renderScreen(searchRoute, {
    path: "/search",
    at: "/search?q=quorabl",
    api: serve,
    frame: "site",
  });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("link", { name: "Quorabl Film" })).toBeVisible();
  await main.getByLabelText("Film, prices, questions, notes").fill("zzqqxx");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("No results for “zzqqxx”.")).toBeVisible();
  await expectAccessible("a search without results");
  await page.getByRole("region", { name: "Help" }).getByRole("link", { name: "Notes" }).click();
  await expect.poll(screen.address).toBe("/notes");
});

test("a customer also finds their own rolls and scans", async () => {
  const serveFilm = (api: FakeApi) => {
    serve(api);
    api.reply(listRolls, { rolls: [smallest(Roll, { name: "Quorabl beach" })], count: 1 });
    api.reply(listScans, { scans: [smallest(Scan, { name: "Quorabl pier" })], count: 1 });
  };
  const screen = await openSite("/pricing", { api: serveFilm, as: customer() });
  await magnifier.click();
  await field.fill("quor");
  const rolls = page.getByRole("group", { name: "Your rolls" });
  await expect.element(page.getByRole("group", { name: "Your scans" })).toMatchTextContent("Quorabl pier");
  await rolls.getByRole("option", { name: "Quorabl beach" }).click();
  await expect.poll(screen.address).toMatch(new RegExp(`^/users/${CUSTOMER_ID}/rolls/`));
});
