import type { APIRequestContext } from "@playwright/test";

/** A page as sent by the server, before any script has run: the version that crawlers read. */
export type PageSource = {
  status: number;
  titles: string[];
  descriptions: string[];
  headings: number;
  canonical: string | null;
  picture: string | null;
  noindex: boolean;
  /** The text of the page's main element. */
  text: string;
  /** Paths of this site's links on the page, without queries and fragments. */
  links: string[];
};

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);

const attribute = (tag: string, name: string): string | null => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : decoded(value);
};

/** Reads a page without scripts; redirects are followed. */
export async function readPage(request: APIRequestContext, path: string): Promise<PageSource> {
  const answer = await request.get(path);
  const html = (await answer.text()).replaceAll(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
  const meta = (name: string) =>
    tags("meta")
      .filter((tag) => attribute(tag, "name") === name || attribute(tag, "property") === name)
      .map((tag) => attribute(tag, "content") ?? "");
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return {
    status: answer.status(),
    titles: [...html.matchAll(/<title\b[^>]*>([^<]*)<\/title>/g)].map(([, title]) => decoded(title!)),
    descriptions: meta("description"),
    headings: tags("h1").length,
    canonical: attribute(tags("link").find((tag) => attribute(tag, "rel") === "canonical") ?? "", "href"),
    picture: meta("og:image")[0] ?? null,
    noindex: meta("robots").includes("noindex"),
    text: decoded(main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")),
    links: tags("a")
      .map((tag) => attribute(tag, "href") ?? "")
      .filter((href) => href.startsWith("/") && !href.startsWith("//"))
      .map((href) => href.split(/[?#]/)[0]!),
  };
}

export async function eachOf<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const AT_ONCE = 4;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
    }),
  );
}
