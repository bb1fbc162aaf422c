import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type ContentPage,
  ContentPageFile,
  type getContentPage,
  type listContentPages,
} from "../../contract/community/content-pages.ts";
import { type getTextPage, type TextPage, TextPageFile } from "../../contract/community/text-pages.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { stateOf } from "../../rules/accounts/address.ts";
import { withLabWords } from "../../rules/community/lab-words.ts";
import type { Deps } from "../deps.ts";
import { readFrontMatter } from "../platform/front-matter.ts";
import { notFound } from "../platform/http/errors.ts";

const FILE = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;

/** Reads the pages of a folder such as content/landing, by path. Errors name the invalid file. */
export async function readContentPages(folder: string): Promise<ReadonlyMap<string, ContentPage>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
  const pages = await Promise.all(
    names.map(async (name) => contentPageOf(name, await readFile(join(folder, name), "utf8"))),
  );
  return new Map(pages.map((page) => [page.slug, page]));
}

/** @param name the file's name, which becomes the page's path */
export function contentPageOf(name: string, content: string): ContentPage {
  const path = `content/landing/${name}`;
  if (!FILE.test(name)) throw new Error(`${path}: its name must be lower-case words joined by dashes`);
  const { head, markdown } = readFrontMatter(path, content, ContentPageFile);
  if ((head.kind === "city") !== (head.city !== undefined && head.state !== undefined))
    throw new Error(`${path}: a page of kind city has city and state, any other has neither`);
  return { slug: basename(name, ".md"), ...head, guide: markdown };
}

type Content = Pick<Deps, "pageContent" | "lab">;

export function listPages({ pageContent, lab }: Content): ReplyOf<typeof listContentPages> {
  const pages = [...pageContent.landing.values()].map(({ slug, kind, city, state, topic, title }) => ({
    slug,
    kind,
    city,
    state,
    topic,
    title,
  }));
  return { pages: withLabWords(pages, lab) };
}

export function findPage({ pageContent, lab }: Content, slug: string): ReplyOf<typeof getContentPage> {
  const page = pageContent.landing.get(slug);
  if (page === undefined) throw notFound("Page not found.");
  return { page: withLabWords(page, lab, stateOf(page.state ?? "") ?? undefined) };
}

/** Reads content/pages, by path. Errors name the invalid file. */
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

export function findTextPage({ pageContent, lab }: Content, slug: string): ReplyOf<typeof getTextPage> {
  const page = pageContent.texts.get(slug);
  if (page === undefined) throw notFound("Page not found.");
  return { page: withLabWords(page, lab) };
}
