import { htmlOf } from "../platform/markdown.ts";

/** Section of a text page: its heading, an id to link to, and its text as HTML. */
export type TextSection = { id: string; heading: string; html: string };

/** Splits a Markdown text at its `## ` headings. For loaders only: the Markdown library stays on the server. */
export function sectionsOf(markdown: string): TextSection[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...text] = part.split("\n");
      const id = heading.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      return { id: id.replace(/^-|-$/g, ""), heading: heading.trim(), html: htmlOf(text.join("\n").trim()) };
    });
}
