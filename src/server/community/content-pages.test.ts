import { join } from "node:path";
import { expect, test } from "vitest";
import { getContentPage, listContentPages } from "../../contract/community/content-pages.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { contentPageOf, readContentPages } from "./content-pages.ts";
import { readPageContent } from "./page-content.ts";

/**
 * The pages of docs/product/landing.md#searches: the cities, then common searches. The names of the two hash routes are
 * unknown.
 */
const CITIES = [
  "los-angeles", "new-york", "chicago", "houston", "phoenix", "philadelphia", "san-antonio", "san-diego", "dallas",
  "san-jose", "austin", "jacksonville", "fort-worth", "columbus", "charlotte", "san-francisco", "indianapolis",
  "seattle", "denver", "washington", "boston", "el-paso", "nashville", "detroit", "oklahoma-city", "portland",
  "las-vegas", "memphis", "louisville", "baltimore", "milwaukee", "albuquerque", "tucson", "fresno", "mesa",
  "sacramento", "atlanta", "kansas-city", "colorado-springs", "miami", "raleigh", "omaha", "long-beach",
  "virginia-beach", "oakland", "minneapolis", "tulsa", "arlington", "tampa", "new-orleans",
]; // prettier-ignore
const KEYWORDS = [
  "film-lab-nyc", "35mm-developing-nyc", "35mm-photo-film", "best-35mm-film",
  "where-can-you-get-rolls-of-film-developed", "where-can-you-send-film-to-be-developed",
  "cheap-film-developing-near-me", "where-to-get-film-developed", "film-camera-photography", "film-lab-near-me",
  "film-developing-labs-near-me", "photo-labs-that-develop-film",
]; // prettier-ignore

test("every city and keyword in the specification has a complete page", async () => {
  const pages = await readContentPages(join(import.meta.dirname, "../../../content/landing"));
  expect([...pages.keys()].toSorted()).toEqual(
    [...CITIES.map((city) => `film-developing-${city}`), ...KEYWORDS].toSorted(),
  );
});

test("only the demo's pages name its counters and its partners", async () => {
  const content = join(import.meta.dirname, "../../../content");
  const [{ landing }, demo] = [await readPageContent(content, false), await readPageContent(content, true)];
  const naming = (pages: typeof landing) =>
    [...pages.values()].filter((page) => /greenpoint|brooklyn|halide|second stop/i.test(JSON.stringify(page)));
  expect(naming(landing).map(({ slug }) => slug)).toEqual([]);
  expect(naming(demo.landing).map(({ slug }) => slug)).toEqual([
    "35mm-developing-nyc",
    "film-developing-new-york",
    "film-lab-nyc",
  ]);
  expect([...demo.landing.keys()]).toEqual([...landing.keys()]);
});

test("a page is read by its path, and an unknown path returns 404", async () => {
  const lab = await startLab();
  const { pages } = await lab.visitor().call(listContentPages);
  expect(pages).toHaveLength(CITIES.length + KEYWORDS.length);
  const slug = "film-developing-chicago";
  const { page } = await lab.visitor().call(getContentPage, { params: { slug } });
  expect(page).toMatchObject({ slug, kind: "city", city: "Chicago", state: "IL" });
  expect(page.sectionPoints).toHaveLength(3);
  const nowhere = { params: { slug: "film-developing-nowhere" } };
  await expect(lab.visitor().call(getContentPage, nowhere)).rejects.toMatchObject({ status: 404 });
});

const HEAD = `kind: keyword
topic: buying
bgImg: canisters
pageTitle: Film
metaDescription: All about film
title: On film
description: Film is light kept.
sectionTitle: Three steps
sectionPoints:
  - { title: One, text: First }
  - { title: Two, text: Second }
  - { title: Three, text: Third }
freeShippingPoint: Free
fastPrintTurnaroundPoint: Fast
eshopPointsSubtitle: Shop
communitySubtitle: Wall
reviewsSubtitle: Words`;
const file = (head = HEAD, guide = "## More\n\nText") => `---\n${head}\n---\n\n${guide}\n`;

test("an invalid content file is named with its error", () => {
  expect(contentPageOf("on-film.md", file())).toMatchObject({ slug: "on-film", guide: "## More\n\nText" });
  const wrong =
    (content: string, name = "on-film.md") =>
    () =>
      contentPageOf(name, content);
  expect(wrong(file(), "On Film.md")).toThrow("content/landing/On Film.md: its name");
  expect(wrong(file(HEAD.replace("canisters", "unicorns")))).toThrow("bgImg");
  expect(wrong(file(HEAD.replace("  - { title: Three, text: Third }\n", "")))).toThrow("sectionPoints");
  expect(wrong(file(`${HEAD}\nextra: word`))).toThrow("extra");
  expect(wrong(file(HEAD.replace("keyword", "city")))).toThrow("city has city and state");
  expect(wrong(file(`${HEAD}\ncity: Chicago\nstate: IL`))).toThrow("any other has neither");
  expect(wrong(file(HEAD, ""))).toThrow("no text");
  expect(wrong(file(HEAD.replace("title: On film", "title: On: film: once")))).toThrow("content/landing/on-film.md");
});
