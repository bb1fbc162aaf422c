import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LabLocation, Review } from "../../contract/community/community.ts";
import type { ContentPage } from "../../contract/community/content-pages.ts";
import type { QuestionSection, TextPage } from "../../contract/community/text-pages.ts";
import { mapUrlOf } from "../../rules/community/map-url.ts";
import { readContentPages, readTextPages } from "./content-pages.ts";
import { readQuestions } from "./questions.ts";

/** Page content written by people other than programmers: files in content/, checked when read. */
export type PageContent = {
  /** Drop-off partners. */
  partners: readonly LabLocation[];
  reviews: readonly Review[];
  /** Pages for cities and common searches, by slug. */
  landing: ReadonlyMap<string, ContentPage>;
  /** About, lab, club and the legal texts, by slug. */
  texts: ReadonlyMap<string, TextPage>;
  questions: readonly QuestionSection[];
};

const Partner = z.strictObject({ ...LabLocation.omit({ kind: true, mapUrl: true }).shape });

/**
 * Reads and checks the files once. Errors name the file and the problem.
 * @param isDemo whether to read the demo's partners and reviews, which a new lab has none of, and pages about its counters
 */
export async function readPageContent(contentDir: string, isDemo: boolean): Promise<PageContent> {
  const ofLab = isDemo ? join(contentDir, "demo") : contentDir;
  const [partners, reviews, landing, ofDemo, texts, questions] = await Promise.all([
    readJson(join(ofLab, "locations.json"), z.array(Partner)),
    readJson(join(ofLab, "reviews.json"), z.array(z.strictObject(Review.shape))),
    readContentPages(join(contentDir, "landing")),
    isDemo ? readContentPages(join(contentDir, "demo/landing")) : [],
    readTextPages(join(contentDir, "pages")),
    readQuestions(join(contentDir, "questions.md")),
  ]);
  return {
    partners: partners.map((partner) => ({ kind: "DROP_OFF", ...partner, mapUrl: mapUrlOf(partner) })),
    reviews,
    landing: new Map([...landing, ...ofDemo]),
    texts,
    questions,
  };
}

async function readJson<Content>(path: string, schema: z.ZodType<Content>): Promise<Content> {
  const parsed = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
