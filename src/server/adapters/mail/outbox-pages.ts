import type { OutboxMail } from "./outbox-files.ts";

export type ListedMail = OutboxMail & { id: string };

// The colours of docs/product/screens.md#palette.
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
iframe { width: 100%; height: 38rem; border: 1px solid var(--fog); border-radius: 6px; background: #fbf7ee; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sheet); border: 1px solid var(--fog); border-radius: 6px; padding: 1rem; font-size: 0.9375rem; }
`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const page = (title: string, body: string, head = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

const timeOf = (mail: OutboxMail) =>
  `<time datetime="${mail.at}">${mail.at.slice(0, 10)} ${mail.at.slice(11, 19)} UTC</time>`;

export function listPage(mails: readonly ListedMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/outbox/${mail.id}"><strong>${escape(mail.subject)}</strong>` +
      `<span class="soft">to ${escape(mail.to)}, ${timeOf(mail)}</span></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>No mail yet. What the lab sends shows up here.</p>";
  const body = `<h1>Outbox</h1><p class="soft">Mail that would have been sent, newest first. This page looks again every 5 seconds.</p>${list}`;
  return page("Outbox", body, '<meta http-equiv="refresh" content="5">\n');
}

export function mailPage(mail: ListedMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/outbox">Back to the outbox</a></p>
<h1>${escape(mail.subject)}</h1>
<p class="soft">to ${escape(mail.to)}, ${timeOf(mail)}</p>
<p></p>
<iframe src="/dev/outbox/${mail.id}/html" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2>
<pre>${withLinks(mail.text)}</pre>`,
  );
}

export function noSuchMailPage(): string {
  return page("No such mail", '<h1>There is no such mail.</h1><p><a href="/dev/outbox">Back to the outbox</a></p>');
}

/** Escapes plain text and makes its addresses links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => (index % 2 === 1 ? `<a href="${escape(piece)}">${escape(piece)}</a>` : escape(piece)))
    .join("");
}
