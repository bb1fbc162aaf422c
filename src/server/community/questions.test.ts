import { join } from "node:path";
import { expect, test } from "vitest";
import { getTextPage, listQuestions } from "../../contract/community/text-pages.ts";
import { breakEven, DEFAULT_CALCULATOR_COUNTS } from "../../rules/memberships/calculator.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { questionsOf } from "./questions.ts";
import { readTextPages } from "./content-pages.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

test("questions are grouped by section in file order, each with a link name", async () => {
  const lab = await startLab();
  const { sections } = await lab.visitor().call(listQuestions);
  expect(sections[0]).toMatchObject({ title: "Your first roll", slug: "your-first-roll" });
  expect(sections[0]!.questions[0]).toMatchObject({
    slug: "how-do-i-send-you-film",
    question: "How do I send you film?",
    answer: expect.stringContaining("order number"),
  });
});

test("invalid parts of the questions file are named", () => {
  const good = "## One\n\n### Why?\n\nBecause.\n";
  expect(questionsOf(good)).toEqual([
    { title: "One", slug: "one", questions: [{ slug: "why", question: "Why?", answer: "Because." }] },
  ]);
  expect(() => questionsOf("Nothing")).toThrow("content/questions.md: it must have a section");
  expect(() => questionsOf("## One\n\nStray.\n\n### Why?\n\nBecause.")).toThrow('below "One"');
  expect(() => questionsOf(`# Questions\n\n${good}`)).toThrow("above the first section");
  expect(() => questionsOf("## One\n\n### Why?\n")).toThrow('"Why?" has no answer');
  expect(() => questionsOf("## One\n")).toThrow('"One" has no question');
  expect(() => questionsOf(`${good}${good}`)).toThrow('"why" is asked twice');
  expect(() => questionsOf(`${good}## One\n\n### How?\n\nThus.\n`)).toThrow('two sections "one"');
});

test("about, lab, club and legal pages can be read; others return 404", async () => {
  const lab = await startLab();
  const pages = await readTextPages(join(import.meta.dirname, "../../../content/pages"));
  expect([...pages.keys()]).toEqual(["about", "club", "lab", "privacy-policy", "terms"]);
  const { page } = await lab.visitor().call(getTextPage, { params: { slug: "terms" } });
  expect(page).toMatchObject({ title: "Terms & Conditions", updatedOn: "2026-11-29" });
  const nothing = { params: { slug: "nothing" } };
  await expect(lab.visitor().call(getTextPage, nothing)).rejects.toMatchObject({ status: 404 });
});

test("the club page states the break-even number of rolls", async () => {
  const pages = await readTextPages(join(import.meta.dirname, "../../../content/pages"));
  const { rolls } = breakEven(STARTING_PRICE_LIST, "NICE_2025", DEFAULT_CALCULATOR_COUNTS)!;
  expect(pages.get("club")!.markdown).toContain(`From ${rolls} rolls a year`);
});
