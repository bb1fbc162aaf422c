// Part of npm run check: every file of content/ can be read, and no two landing pages say the same.
import { join } from "node:path";
import { alikePages } from "../src/rules/community/alike-pages.ts";
import { contentBlog } from "../src/server/adapters/blog/content-blog.ts";
import { readPageContent } from "../src/server/community/page-content.ts";

const folder = join(import.meta.dirname, "../content");
const SHOWN = 3;

type Landing = Awaited<ReturnType<typeof readPageContent>>["landing"];

const textsOf = (landing: Landing) =>
  [...landing.values()].map((page) => ({
    name: page.slug,
    city: page.city,
    state: page.state,
    texts: [
      page.pageTitle,
      page.metaDescription,
      page.title,
      page.description,
      page.sectionTitle,
      // Every page has the same titles for these (docs/product/landing.md#content-pages).
      ...page.sectionPoints.map(({ text }) => text),
      page.freeShippingPoint,
      page.fastPrintTurnaroundPoint,
      page.eshopPointsSubtitle,
      page.communitySubtitle,
      page.reviewsSubtitle,
      page.guide,
    ],
  }));

try {
  const contents = await Promise.all([readPageContent(folder, false), readPageContent(folder, true)]);
  await contentBlog(join(folder, "notes"));
  const alike = contents.flatMap(({ landing }) => alikePages(textsOf(landing)));
  for (const { one, other, share, sentences } of alike)
    console.log(
      `content/landing/${one}.md and ${other}.md share ${Math.round(share * 100)}% of their sentences, such as:\n` +
        sentences.slice(0, SHOWN).map((sentence) => `  ${sentence}`).join("\n"), // prettier-ignore
    );
  process.exit(alike.length === 0 ? 0 : 1);
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
