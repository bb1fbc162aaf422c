import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  renderer: {
    // The lab writes plain Markdown: HTML tags are escaped and shown as text.
    html: ({ text }) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  },
});

/** Converts Markdown to HTML. For loaders only: the library stays on the server. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false });
