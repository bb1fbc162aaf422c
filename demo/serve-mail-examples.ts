import type { FastifyInstance } from "fastify";
import type { Lab } from "../src/rules/lab-settings/lab-profile.ts";
import type { Template } from "../src/server/mails/letter.ts";
import { renderMail, type RenderedMail } from "../src/server/mails/render-mail.ts";
import { type TemplateName, templates } from "../src/server/mails/templates.ts";
import { devPage, MAIL_POLICY, PAGE_POLICY, sendPage, withLinks } from "../src/server/platform/http/dev-page.ts";
import { escapeHtml } from "../src/server/platform/http/escape-html.ts";
import { mailExamples } from "../src/server/mails/mail-examples.ts";

/** px; widths of the previews: a phone, and an inbox next to its list. */
const WIDTHS = [390, 700] as const;

/** Serves every e-mail the lab sends, with example data; mounted while DEMO is on (docs/product/mails.md#examples). */
export function serveMailExamples(http: FastifyInstance, publicUrl: string, lab: Lab): void {
  const hidden = { schema: { hide: true } };
  const exampleOf = (name: string): RenderedMail | null => {
    if (!Object.hasOwn(templates, name)) return null;
    const known = name as TemplateName;
    const template = templates[known] as Template<unknown>;
    return renderMail(template(mailExamples[known], { publicUrl, lab, unseal: (sealed) => sealed }), lab, publicUrl);
  };

  http.get("/dev/mails", hidden, async (_, reply) => {
    const items = Object.keys(templates).map(
      (name) =>
        `<li><a href="/dev/mails/${name}"><strong>${escapeHtml(exampleOf(name)!.subject)}</strong><span class="soft">${name}</span></a></li>`,
    );
    const intro = "Every mail that the lab writes, with data that is made up. Mail that was sent is in the";
    const body = `<h1>Mails</h1><p class="soft">${intro} <a href="/dev/outbox">outbox</a>.</p><ul>${items.join("\n")}</ul>`;
    return sendPage(reply, PAGE_POLICY, devPage("Mails", body));
  });

  http.get<{ Params: { name: string } }>("/dev/mails/:name", hidden, async ({ params: { name } }, reply) => {
    const mail = exampleOf(name);
    if (mail === null) return sendPage(reply.status(404), PAGE_POLICY, noSuchKind());
    const frames = WIDTHS.map(
      (width) =>
        `<h2>${width} px</h2><div class="wide"><iframe style="width:${width}px" src="/dev/mails/${name}/html" title="The mail, ${width} px wide" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`,
    );
    const body = `<p><a href="/dev/mails">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><p class="soft">${name}</p>${frames.join("\n")}<h2>As plain text</h2><pre>${withLinks(mail.text)}</pre>`;
    return sendPage(reply, PAGE_POLICY, devPage(mail.subject, body));
  });

  http.get<{ Params: { name: string } }>("/dev/mails/:name/html", hidden, async ({ params: { name } }, reply) => {
    const mail = exampleOf(name);
    if (mail === null) return sendPage(reply.status(404), PAGE_POLICY, noSuchKind());
    return sendPage(reply, MAIL_POLICY, mail.html);
  });
}

const noSuchKind = (): string =>
  devPage("No such mail", '<h1>The lab writes no such mail.</h1><p><a href="/dev/mails">All mails</a></p>');
