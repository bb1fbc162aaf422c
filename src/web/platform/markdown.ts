import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  renderer: {
    // Texts are written by the lab, in Markdown alone: a tag in them is shown as it stands.
    html: ({ text }) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  },
});

/** Markdown as HTML. For loaders only: the library stays on the server. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false });
