import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countTerm, findByTerm, listPopularTerms } from "../../contract/search/search.ts";
import { addCollection as addShelf, addCollectionProduct } from "../../contract/collections/collections.ts";
import { DAY_MS } from "../../rules/time.ts";
import { similarity } from "../../rules/likeness.ts";
import { addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";

const inLab = async () => {
  const lab = await startLab();
  const visitor = lab.visitor();
  const find = (term: string, limit = 24) => visitor.call(findByTerm, { query: { term, limit } });
  const names = async (term: string) => (await find(term)).products.map(({ name }) => name);
  return { lab, find, names };
};

test("finds a product by name, with typos, by description, and by collection", async () => {
  const { lab, find, names } = await inLab();
  const admin = await lab.admin();
  const { id } = await addProduct(admin, {
    name: "Quexalor 640",
    slug: "quexalor-640",
    sku: "quexalor",
    description: "Wumbelish tones at dusk",
  });
  const { collection } = await admin.call(addShelf, { body: { name: "Vintorama Goods" } });
  await admin.call(addCollectionProduct, { params: { collectionId: collection.id }, body: { productId: id } });
  for (const term of ["quexalor", "QUEXALOR 640", "quex", "quexalro", "qexalor", "wumbelish", "vintorama"])
    expect([term, await names(term)]).toEqual([term, ["Quexalor 640"]]);
  expect((await find("vintroama")).collections).toMatchObject([{ name: "Vintorama Goods" }]);
  expect(await names("quexalor 320")).not.toEqual([]); // half of it matches, and nothing matches all
});

test("hidden products are found by no one, and results contain only card data", async () => {
  const { lab, find } = await inLab();
  const admin = await lab.admin();
  await addProduct(admin, { name: "Zarbolux", slug: "zarbolux", sku: "zarbolux", visibility: "NONE" });
  expect((await find("zarbolux")).products).toEqual([]);
  expect((await admin.call(findByTerm, { query: { term: "zarbolux" } })).products).toEqual([]);
  await addProduct(admin, { name: "Zarbolight", slug: "zarbolight", sku: "zarbolight" });
  const [found] = (await find("zarbolight")).products;
  expect(found).toMatchObject({ name: "Zarbolight", slug: "zarbolight" });
  expect(found).not.toHaveProperty("sku");
});

test("finds notes, questions and pages, each with link and excerpt", async () => {
  const { find } = await inLab();
  const { notes } = await find("aiports");
  expect(notes[0]).toMatchObject({ name: "Airports and film", path: "/notes/airports-and-film" });
  const { questions } = await find("what is a credit");
  expect(questions[0]).toMatchObject({ path: "/frequently-asked-questions#what-is-a-credit" });
  expect(questions[0]!.text.length).toBeLessThan(145);
  const { pages } = await find("locations");
  expect(pages[0]).toMatchObject({ path: "/locations" });
  for (const kind of Object.values(await find("film", 2))) expect(kind.length).toBeLessThanOrEqual(2);
});

test("special characters are searched literally", async () => {
  const { find } = await inLab();
  for (const term of ["100%", "a_b", "\\", "'; drop table products; --", "%%%", "((("])
    expect(await find(term)).toMatchObject({ products: expect.any(Array) });
});

test("the rules' similarity matches the database's", async () => {
  const lab = await startLab();
  for (const [one, other] of [
    ["portre", "portra"],
    ["ekatr", "ektar"],
    ["hp5", "hp4"],
    ["a", "ab"],
  ] as const) {
    const { rows } = await lab.lab.deps.db.execute<{ measure: number }>(
      sql`select similarity(${one}, ${other}) as measure`,
    );
    expect(similarity(one, other)).toBeCloseTo(rows[0]!.measure, 5);
  }
});

test("searches count only as known names, appear from three on, and expire after 30 days", async () => {
  const { lab } = await inLab();
  const visitor = lab.visitor();
  const count = (term: string) => lab.visitor().call(countTerm, { body: { term } });
  const popular = async () => (await visitor.call(listPopularTerms)).terms;
  for (let times = 0; times < 2; times++) await count("Airports");
  for (let times = 0; times < 3; times++) await count("ada lovelace@people.test");
  expect(await popular()).toEqual([]);
  await count("airports");
  expect(await popular()).toEqual(["airports"]);
  expect(await lab.count("search_terms")).toBe(1);
  lab.clock.move(31 * DAY_MS);
  expect(await popular()).toEqual([]);
  // The next count deletes expired terms.
  await count("negative");
  const { rows } = await lab.lab.deps.db.execute<{ term: string }>(sql`select term from search_terms`);
  expect(rows).toEqual([{ term: "negative" }]);
});

test("searching is rate limited per address", async () => {
  const { find } = await inLab();
  for (let times = 0; times < 30; times++) await Promise.all(Array.from({ length: 10 }, () => find("?!")));
  await expect(find("?!")).rejects.toMatchObject({ status: 429 });
});
