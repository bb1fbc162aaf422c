import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { type getTextPage, type TextPage, TextPageFile } from "../../contract/community/text-pages.ts";
import type { Deps } from "../deps.ts";
import { readFrontMatter } from "../platform/front-matter.ts";
import { notFound } from "../platform/http/errors.ts";

/** Reads content/pages, by path. A file that is not as it should be is named in the error. */
export async function readTextPages(folder: string): Promise<ReadonlyMap<string, TextPage>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
  const pages = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name), "utf8");
      const { head, markdown } = readFrontMatter(`content/pages/${name}`, content, TextPageFile);
      return { slug: basename(name, ".md"), ...head, markdown };
    }),
  );
  return new Map(pages.map((page) => [page.slug, page]));
}

export function findTextPage({ pageContent }: Deps, slug: string): ReplyOf<typeof getTextPage> {
  const page = pageContent.texts.get(slug);
  if (page === undefined) throw notFound("Page not found.");
  return { page };
}
