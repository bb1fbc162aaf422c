import { z } from "zod";
import { SITE_PICTURE_NAMES } from "../../rules/community/site-pictures.ts";
import { anyone, call } from "../kit/call.ts";

const tag = "Community";

/** @param most characters that fit on the page */
const text = (most: number) => z.string().trim().min(1).max(most);

/**
 * The topic decides where the first step leads: the sign-up, the shop or the notes
 * (docs/product/landing.md#content-pages).
 */
export const CONTENT_PAGE_TOPICS = ["developing", "buying", "photography"] as const;

const ContentPageHead = z.object({
  kind: z.enum(["city", "keyword"]),
  city: text(40).optional().meta({ description: "Of a city's page", example: "Chicago" }),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .meta({ description: "Of a city's page", example: "IL" }),
  topic: z.enum(CONTENT_PAGE_TOPICS).meta({ description: "Where the first step leads: sign-up, shop or notes" }),
  bgImg: z.enum(SITE_PICTURE_NAMES).meta({ description: "Background picture of the heading" }),
  pageTitle: text(60),
  metaDescription: text(160),
  title: text(70).meta({ description: "The page's heading" }),
});

/** The file of a content page (docs/product/landing.md#content-pages). The Markdown below its head is `guide`. */
export const ContentPageFile = z.strictObject({
  ...ContentPageHead.shape,
  description: text(600),
  sectionTitle: text(80),
  sectionPoints: z.array(z.strictObject({ title: text(40), text: text(500) })).length(3),
  freeShippingPoint: text(400),
  fastPrintTurnaroundPoint: text(400),
  eshopPointsSubtitle: text(400),
  communitySubtitle: text(400),
  reviewsSubtitle: text(300),
});

const slug = z.string().meta({ description: "Its path without the slash", example: "film-developing-chicago" });

/** The lab's facts in a text may be longer than their placeholders (src/rules/community/lab-words.ts). */
const shown = z.string();

export const ContentPage = z
  .object({
    slug,
    ...ContentPageHead.shape,
    pageTitle: shown,
    metaDescription: shown,
    title: shown,
    description: shown,
    sectionTitle: shown,
    freeShippingPoint: shown,
    fastPrintTurnaroundPoint: shown,
    eshopPointsSubtitle: shown,
    communitySubtitle: shown,
    reviewsSubtitle: shown,
    sectionPoints: z.array(z.object({ title: z.string(), text: z.string() })),
    guide: z.string().meta({ description: "Markdown: the text specific to the place or question" }),
  })
  .meta({ id: "ContentPage" });
export type ContentPage = z.output<typeof ContentPage>;

export const ContentPageSummary = z
  .object({ slug, ...ContentPageHead.pick({ kind: true, city: true, state: true, topic: true }).shape, title: shown })
  .meta({ id: "ContentPageSummary" });
export type ContentPageSummary = z.output<typeof ContentPageSummary>;

export const listContentPages = call({
  method: "GET",
  path: "/public/content-pages",
  who: anyone,
  tag,
  summary: "The landing pages for cities and searches, by name",
  reply: z.object({ pages: z.array(ContentPageSummary) }),
});

export const getContentPage = call({
  method: "GET",
  path: "/public/content-pages/:slug",
  who: anyone,
  tag,
  textParams: ["slug"],
  summary: "One landing page with its full text",
  reply: z.object({ page: ContentPage }),
});
