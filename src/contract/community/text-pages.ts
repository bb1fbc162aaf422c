import { z } from "zod";
import { SITE_PICTURE_NAMES } from "../../rules/community/site-pictures.ts";
import { anyone, call } from "../kit/call.ts";

const tag = "Community";

const text = (most: number) => z.string().trim().min(1).max(most);

/** The head of a page's file in content/pages. The file's Markdown is the page's text. */
export const TextPageFile = z.strictObject({
  pageTitle: text(60),
  metaDescription: text(160),
  title: text(80),
  intro: text(600),
  updatedOn: z.iso.date().nullable().default(null).meta({ description: "Of legal texts", example: "2026-11-01" }),
  pictures: z.array(z.enum(SITE_PICTURE_NAMES)).default([]).meta({ description: "One per section, from the first" }),
});

export const TextPage = z
  .object({
    slug: z.string().meta({ description: "Its path without the slash", example: "about" }),
    // The lab's facts in a text may be longer than their placeholders (src/rules/community/lab-words.ts).
    pageTitle: z.string(),
    metaDescription: z.string(),
    title: z.string(),
    intro: z.string(),
    updatedOn: z.string().nullable(),
    pictures: z.array(z.enum(SITE_PICTURE_NAMES)),
    markdown: z.string(),
  })
  .meta({ id: "TextPage" });
export type TextPage = z.output<typeof TextPage>;

export const getTextPage = call({
  method: "GET",
  path: "/public/pages/:slug",
  who: anyone,
  tag,
  textParams: ["slug"],
  summary: "A page of plain text: about, lab, club, terms, privacy policy",
  reply: z.object({ page: TextPage }),
});

export const QuestionSection = z
  .object({
    title: z.string(),
    slug: z.string(),
    questions: z.array(
      z.object({
        slug: z
          .string()
          .meta({ description: "Anchor of the question in page addresses", example: "how-long-does-it-take" }),
        question: z.string(),
        answer: z.string().meta({ description: "Markdown" }),
      }),
    ),
  })
  .meta({ id: "QuestionSection" });
export type QuestionSection = z.output<typeof QuestionSection>;

export const listQuestions = call({
  method: "GET",
  path: "/public/questions",
  who: anyone,
  tag,
  summary: "Frequently asked questions with their answers, by section",
  reply: z.object({ sections: z.array(QuestionSection) }),
});
