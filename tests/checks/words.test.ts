import { expect, test } from "vitest";
import { oddPatternIn, sentencesOfDocument, sentencesOfSource } from "../../scripts/word-rules.ts";

const PAGE = `import { shop } from "./shop.ts";
const key = "what it is";
export const Page = () => (
  <p title="Shall we tell you?">
    Whoever buys it waits. We ship on Monday.
  </p>
);
const words = \`\${shop} can be had anew\`;
`;

test("sentences are text between tags and strings that begin as sentences do", () => {
  expect(sentencesOfSource("page.tsx", PAGE)).toEqual([
    { line: 4, text: "Shall we tell you?" },
    { line: 5, text: "Whoever buys it waits." },
    { line: 5, text: "We ship on Monday." },
    { line: 8, text: "${shop} can be had anew" },
  ]);
});

test("a document's sentences are its prose, without code and tables", () => {
  const text = "# Orders\n\nWe pack orders daily.\n\n```sh\nnpm run what it is\n```\n\n| Who is it | what is it |\n";
  expect(sentencesOfDocument(text)).toEqual([{ line: 3, text: "We pack orders daily." }]);
});

test("odd sentences are told from plain ones and from questions", () => {
  expect(oddPatternIn("Whoever buys it waits.")).toContain("a clause as the subject");
  expect(oddPatternIn("What is a credit?")).toBeNull();
  expect(oddPatternIn("It stands on the shelf.")).toBe("stands in, on, beside");
  expect(oddPatternIn("We ship on Monday.")).toBeNull();
});
