import { devPage, withLinks } from "../../platform/http/dev-page.ts";
import { escapeHtml as escape } from "../../platform/http/escape-html.ts";
import type { OutboxMail } from "./outbox-files.ts";

export type ListedMail = OutboxMail & { id: string };

const timeOf = (mail: OutboxMail) =>
  `<time datetime="${mail.at}">${mail.at.slice(0, 10)} ${mail.at.slice(11, 19)} UTC</time>`;

export function listPage(mails: readonly ListedMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/outbox/${mail.id}"><strong>${escape(mail.subject)}</strong>` +
      `<span class="soft">to ${escape(mail.to)}, ${timeOf(mail)}</span></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>No mail yet. E-mails from the lab appear here.</p>";
  const body = `<h1>Outbox</h1><p class="soft">Mail that would have been sent, newest first. This page looks again every 5 seconds.</p>${list}`;
  return devPage("Outbox", body, '<meta http-equiv="refresh" content="5">\n');
}

export function mailPage(mail: ListedMail): string {
  return devPage(
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
  return devPage("No such mail", '<h1>Mail not found.</h1><p><a href="/dev/outbox">Back to the outbox</a></p>');
}
