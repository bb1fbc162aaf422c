import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cells } from "./fields.ts";
import { htmlText } from "./html-text.ts";
import { type ImportedProduct, PRODUCT_RULES } from "./products.ts";

const FILM: Cells = { title: "Portra 400", handle: "portra-400", price: "17.99", sku: "P400", stock: "3" };
const read = (...rows: Cells[]) => PRODUCT_RULES.read(rows, "OTHER");
const product = (...rows: Cells[]): ImportedProduct => {
  const it = read(...rows);
  if (!("record" in it)) throw new Error(it.problem ?? it.skipped);
  return it.record;
};

test.for([
  ["<p>One</p>\n<p>Two<br>Three</p>", "One\n\nTwo\nThree"],
  ["<div>A&amp;B &lt;b&gt; &#8220;x&#x201d; &unknown;</div>", "A&B <b> “x” &unknown;"],
  ["Ends<ul>\n <li>first</li>\n<li> second </li><li></li></ul>then", "Ends\n• first\n• second\n\nthen"],
  ["a<script>alert('<p>')</script>b<style>p{}</style><!-- c -->d<br>", "abd"],
  ["a < b and b > c", "a < b and b > c"],
  ["No tags.\n\nTwo lines\nstay.", "No tags.\n\nTwo lines\nstay."],
  ["<p>wrapped\nlines  <b>join</b></p>", "wrapped lines join"],
  ["<p>400&nbsp;film</p><ol><li>a</li><li>b</li></ol>", "400 film\n\n1. a\n2. b"],
  ["<p>never closed <script>alert(1)", "never closed"],
  ['<img src=x onerror="alert(1)"><a href="javascript:x">link</a><br>', "link"],
  ["<table><tr><td>Format</td><td>35mm</td></tr></table>", "Format 35mm"],
] as const)("the HTML %j becomes text", ([html, text]) => expect(htmlText(html)).toBe(text));

test("HTML becomes text whatever it is, soon, and text of tags and entities leaves no tag", () => {
  const parts = fc.constantFrom(
    "<p>",
    "</p>",
    "<",
    ">",
    "<!--",
    "<script",
    "&amp;",
    "&#0;",
    "x",
    "\n",
    " ",
    '"',
    "<li>",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), (all) => {
      const text = htmlText(all.join(""));
      expect(text).not.toMatch(/<(?:p|li)>|\0|\n{3}/);
      expect(text).toBe(text.trim());
    }),
  );
  for (const long of ["<", "<!--", "\n", "<script ", " ", "<p><", "•\n", "&"])
    expect(htmlText(`<br>${long.repeat(100_000)}`).length).toBeLessThan(200_000);
});

test("one row is a product without variants; its SKU is cleaned, and its handle is the address", () => {
  expect(
    product({
      ...FILM,
      sku: " Kodak P/400 (36) ",
      brand: "Kodak, USA",
      barcode: "0417",
      option1Value: "Default Title",
    }),
  ).toMatchObject({
    sku: "Kodak-P-400-36",
    slug: "portra-400",
    price: 1799,
    stock: 3,
    variants: [],
    facts: { brand: "Kodak USA", barcode: "0417" },
  });
  expect(product({ title: "Été: Film №5", price: "5" })).toMatchObject({ slug: "ete-film-no5", sku: "ete-film-no5" });
  expect(product({ title: "フィルム", price: "5", sku: "X1" })).toMatchObject({ slug: "x1", sku: "X1" });
});

test("several rows with a price are variants, named by their options, each with a SKU of its own", () => {
  const second = { handle: "portra-400", price: "80", option1Value: "35mm", option2Value: "5-pack", sku: "PORTRA-400" };
  const third = { handle: "portra-400", price: "16.99", option1Value: "120" };
  const made = product({ ...FILM, option1Value: "35mm", option2Value: "Single" }, second, third, { pictures: "x" });
  // The handle is a variant's SKU, too.
  expect(made).toMatchObject({ sku: "portra-400-all", stock: null, price: 1799 });
  expect(made.variants.map(({ name, sku }) => [name, sku])).toEqual([
    ["35mm / Single", "P400"],
    ["35mm / 5-pack", "PORTRA-400"],
    ["120", "portra-400-all-3"],
  ]);
  expect(read({ ...FILM, option1Value: "a" }, { ...second, sku: "p400" })).toEqual({
    problem: "Two variants have the SKU p400.",
  });
});

test("variations belong to their parent, wherever they are, and need it", () => {
  const parent: Cells = { title: "HP5", externalId: "61", type: "variable", stock: "9" };
  const variation: Cells = { title: "HP5 - 120", parent: "id:61", price: "10", type: "variation", externalId: "62" };
  expect(PRODUCT_RULES.keyOf(parent)).toBe(PRODUCT_RULES.keyOf(variation));
  expect(PRODUCT_RULES.keyOf({ ...parent, sku: "HP5" })).toBe(PRODUCT_RULES.keyOf({ ...variation, parent: "hp5" }));
  expect(product(variation, parent)).toMatchObject({
    stock: 9,
    variants: [{ name: "120", sku: "hp5-1", stock: null }],
  });
  expect(read(parent, variation, { ...variation, price: undefined })).toMatchObject({
    notes: ["Variant without a price left out"],
  });
  expect(read(variation)).toEqual({ problem: "Its parent is not in the file." });
  expect(read(parent)).toEqual({ problem: "There is no price." });
});

test.for([
  [{ stock: "-4" }, 0],
  [{ stock: "1,200" }, 1200],
  [{ stock: "12.0" }, 12],
  [{ stock: "many" }, null],
  [{ stock: undefined }, null],
  [{ stock: undefined, inStock: "0" }, 0],
  [{ oversell: "continue" }, null],
] as const)("the stock of %o is %s", ([cells, stock]) => expect(product({ ...FILM, ...cells }).stock).toBe(stock));

test("Shopify counts only what it tracks", () => {
  const of = (cells: Cells) => PRODUCT_RULES.read([{ ...FILM, ...cells }], "SHOPIFY");
  expect(of({})).toMatchObject({ record: { stock: null } });
  expect(of({ tracker: "shopify" })).toMatchObject({ record: { stock: 3 } });
});

test.for([
  [{ price: "ask us" }, "“ask us” is not a price."],
  [{ price: "-1" }, "“-1” is not a price."],
  [{ price: undefined }, "There is no price."],
  [{ title: undefined }, "There is no title."],
] as const)("a product with %o is rejected", ([cells, problem]) =>
  expect(read({ ...FILM, ...cells })).toEqual({ problem }),
);

test("gift cards and groups are left out; long titles and texts are shortened, and say so", () => {
  expect(read({ ...FILM, giftCard: "TRUE" })).toHaveProperty("skipped");
  expect(read({ ...FILM, type: "grouped" })).toHaveProperty("skipped");
  const it = read({ ...FILM, title: "x".repeat(200), description: "y".repeat(20_000) });
  expect(it).toMatchObject({
    notes: ["Title shortened to 120 characters", "Description shortened to 10,000 characters"],
  });
  expect("record" in it && it.record.name).toHaveLength(120);
});

test("categories are collections by their last name; row types are none", () => {
  expect(
    product({ ...FILM, category: "Film > 35mm, film > 35MM, New\\, used", type: "simple, virtual" }),
  ).toMatchObject({
    collections: ["35MM", "New, used"],
  });
  expect(product({ ...FILM, type: "Color film", tags: "a, b ,," })).toMatchObject({
    collections: ["Color film"],
    tags: ["a", "b"],
  });
});

test("pictures are read once each; one of a single variant shows it, and what is no address is left out", () => {
  const [a, b] = ["https://cdn.test/a,b.jpg?v=1,2", "//cdn.test/b.png"];
  const rows: Cells[] = [
    { ...FILM, option1Value: "x", pictures: `${a}, ${b}`, pictureAlt: "Front", variantPicture: a },
    { handle: "portra-400", price: "1", option1Value: "y", variantPicture: `https:${b}` },
    { handle: "portra-400", price: "2", option1Value: "z", variantPicture: `https:${b}`, pictures: "C:\\film.jpg" },
  ];
  expect(product(...rows).pictures).toEqual([
    { url: a, alt: "Front", variant: 0 },
    { url: `https:${b}`, alt: "Front", variant: null },
  ]);
  expect(read(...rows)).toMatchObject({ notes: ["Picture left out: “C:\\film.jpg” is not an address"] });
  const many = Array.from({ length: 30 }, (_, n) => `http://a.test/${n}`).join(", ");
  expect(product({ ...FILM, pictures: many }).pictures).toHaveLength(20);
});
