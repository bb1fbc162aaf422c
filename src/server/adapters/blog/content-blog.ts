import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { SITE_PICTURE_NAMES } from "../../../rules/community/site-pictures.ts";
import { readFrontMatter } from "../../platform/front-matter.ts";
import type { Blog, Post } from "./port.ts";

const FILE = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;

const Head = z.strictObject({
  title: z.string().min(1).max(120),
  date: z.iso.date(),
  summary: z.string().min(1).max(300),
  picture: z.enum(SITE_PICTURE_NAMES),
});

/**
 * Reads posts from Markdown files, `<slug>.md`, each with title, date, summary and picture in its front matter. Reads them once;
 * errors name the invalid file.
 */
export async function contentBlog(folder: string): Promise<Blog> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  const posts = await Promise.all(names.map(async (name) => postOf(name, await readFile(join(folder, name), "utf8"))));
  posts.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime() || (one.url < other.url ? -1 : 1));
  return { posts: async () => posts };
}

/** @param name the file's name, which becomes the post's slug */
export function postOf(name: string, content: string): Post {
  const wrong = (what: string) => new Error(`content/notes/${name}: ${what}`);
  if (!FILE.test(name)) throw wrong("its name must be lower-case words joined by dashes");
  const { head, markdown } = readFrontMatter(`content/notes/${name}`, content, Head);
  const slug = basename(name, ".md");
  return {
    title: head.title,
    url: `/notes/${slug}`,
    slug,
    summary: head.summary,
    publishedAt: new Date(`${head.date}T12:00:00Z`),
    picture: head.picture,
    markdown,
  };
}
