import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadTag } from "./load-tag.ts";

type Page = { dataLayer?: ArrayLike<unknown>[] };
let page: Page;
let loaded: { src?: string }[];

beforeEach(() => {
  page = {};
  loaded = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { createElement: () => ({}), head: { append: (script: object) => loaded.push(script) } });
  vi.stubGlobal("location", new URL("https://lab.example/password-reset?token=secret#there"));
});
afterEach(() => vi.unstubAllGlobals());

const commands = () => (page.dataLayer ?? []).map((command) => Array.from(command));

test("the tag is loaded once by its id", () => {
  loadTag("G-AB12CD34EF", "/");
  loadTag("G-AB12CD34EF", "/");
  expect(loaded.map(({ src }) => src)).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"]);
});

test("the tag gets each page's URL before counting it, without the query that can contain tokens", () => {
  loadTag("G-AB12CD34EF", "/password-reset");
  loadTag("G-AB12CD34EF", "/orders/7");
  expect(commands().filter(([command]) => command !== "js")).toEqual([
    ["set", { page_location: "https://lab.example/password-reset" }],
    ["config", "G-AB12CD34EF"],
    ["set", { page_location: "https://lab.example/orders/7" }],
  ]);
});
