import { escapeHtml } from "./escape-html.ts";
import type { FastifyReply } from "fastify";

// The colors of docs/product/screens.md#palette.
const STYLE = `
:root { color-scheme: light dark; --paper: #fbf7ee; --sheet: #fffdf8; --ink: #1c1a17; --soft: #6b6459; --fog: #e9e3d5; --link: #b5301a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1c1a17; --sheet: #26231f; --ink: #fbf7ee; --soft: #b0a797; --fog: #3b362f; --link: #ff9a84; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0.5rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
p, dd { overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 0.9375rem; margin: 0; }
ul { list-style: none; margin: 1.25rem 0; padding: 0; border-top: 1px solid var(--fog); }
li { border-bottom: 1px solid var(--fog); }
li a { display: block; padding: 0.75rem 0.5rem; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--fog); }
li strong { display: block; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
iframe { width: 100%; height: 38rem; border: 1px solid var(--fog); border-radius: 6px; background: #fbf7ee; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sheet); border: 1px solid var(--fog); border-radius: 6px; padding: 1rem; font-size: 0.9375rem; }
`;

/** Renders a page below /dev for developers. @param body HTML */
export const devPage = (title: string, body: string, head = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

/** For our own pages: their only style sheet is inline, and they run no scripts and load nothing from elsewhere. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** Shows a mail as an inbox would: styles and pictures, no scripts; its links open in a new window. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Sends a page below /dev, never cached or indexed by search engines. */
export function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .send(page);
}

/** Escapes plain text and turns URLs into links. */
export function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join("");
}
