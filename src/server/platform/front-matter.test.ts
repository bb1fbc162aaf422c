import { expect, test } from "vitest";
import { z } from "zod";
import { readFrontMatter } from "./front-matter.ts";

const read = (head: string, text = "Text") =>
  readFrontMatter("a.md", `---\n${head}\n---\n${text}\n`, z.strictObject({ title: z.string() }));

test("a file has front matter and Markdown", () => {
  expect(read("title: One", "## More\n\nText")).toEqual({ head: { title: "One" }, markdown: "## More\n\nText" });
});

test("a date in the front matter stays as written", () => {
  expect(read("title: 2026-11-01").head.title).toBe("2026-11-01");
});

test("every error in a file begins with its name", () => {
  const heads = ["title: One: two", "title: *Really*", "title: [", "title:", "other: One", "title: One\ntitle: Two"];
  for (const head of heads) expect(() => read(head)).toThrow(/^a\.md: /);
  expect(() => read("title: One", " ")).toThrow("a.md: it has no text");
  expect(() => readFrontMatter("a.md", "Text", z.any())).toThrow("a.md: it must begin with its head");
});
