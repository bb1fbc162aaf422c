import { readFile } from "node:fs/promises";
import type { QuestionSection } from "../../contract/community/text-pages.ts";
import { productSlug } from "../../rules/products/slug.ts";

/** Reads the file of questions: `## Section`, below it `### Question?`, then the answer in Markdown. */
export async function readQuestions(path: string): Promise<QuestionSection[]> {
  return questionsOf(await readFile(path, "utf8"));
}

/**
 * @throws with the misplaced part: text outside a question, a question without an answer, a duplicate question or
 * section
 */
export function questionsOf(content: string): QuestionSection[] {
  const wrong = (what: string) => new Error(`content/questions.md: ${what}`);
  const [before = "", ...blocks] = content.split(/^## /m);
  const sections = blocks.map((block) => sectionOf(block, wrong));
  if (sections.length === 0) throw wrong("it must have a section (## …) with questions (### …)");
  if (before.trim() !== "") throw wrong("the text above the first section belongs to no question");
  const requested = repeated(sections.flatMap(({ questions }) => questions.map(({ slug }) => slug)));
  if (requested !== undefined) throw wrong(`"${requested}" is asked twice`);
  const section = repeated(sections.map(({ slug }) => slug));
  if (section !== undefined) throw wrong(`there are two sections "${section}"`);
  return sections;
}

const repeated = (slugs: readonly string[]): string | undefined => slugs.find((slug, at) => slugs.indexOf(slug) !== at);

function sectionOf(block: string, wrong: (what: string) => Error): QuestionSection {
  const [head = "", ...parts] = block.split(/^### /m);
  const [title = "", ...stray] = head.trim().split("\n");
  if (stray.join("").trim() !== "") throw wrong(`the text below "${title}" belongs to no question`);
  const questions = parts.map((part) => {
    const [question = "", ...answer] = part.trim().split("\n");
    const text = answer.join("\n").trim();
    if (text === "") throw wrong(`"${question}" has no answer`);
    return { slug: productSlug(question), question: question.trim(), answer: text };
  });
  if (questions.length === 0) throw wrong(`"${title}" has no question`);
  return { title: title.trim(), slug: productSlug(title), questions };
}
