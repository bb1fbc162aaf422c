import type { FastifyInstance, FastifyReply } from "fastify";
import { join } from "node:path";
import { outboxNames, readMail, type OutboxMail } from "./outbox-files.ts";
import { listPage, mailPage, noSuchMailPage, type ListedMail } from "./outbox-pages.ts";

/** The pages show this many, newest first. */
const SHOWN = 200;

/** Pages of our own: their one style sheet is inline, they run nothing and show nothing from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** The mail itself is shown as an inbox would: styles and pictures, no scripts; its links open beside it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The outbox to look at, mounted while DEMO is on (docs/product/mails.md#outbox). */
export function serveOutbox(http: FastifyInstance, dataDir: string): void {
  const dir = join(dataDir, "outbox");
  const hidden = { schema: { hide: true } };

  http.get("/dev/outbox", hidden, async (_, reply) => html(reply, PAGE_POLICY, listPage(await newestMails(dir))));

  /** The same for programs: tests and scripts read links and codes from here. */
  http.get("/dev/outbox.json", hidden, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ mails: await newestMails(dir) }),
  );

  http.get<{ Params: { id: string } }>("/dev/outbox/:id", hidden, async ({ params }, reply) => {
    const mail = await readMail(dir, `${params.id}.json`);
    if (mail === null) return html(reply.status(404), PAGE_POLICY, noSuchMailPage());
    return html(reply, PAGE_POLICY, mailPage({ id: params.id, ...mail }));
  });

  http.get<{ Params: { id: string } }>("/dev/outbox/:id/html", hidden, async ({ params }, reply) => {
    const mail = await readMail(dir, `${params.id}.json`);
    if (mail === null) return html(reply.status(404), PAGE_POLICY, noSuchMailPage());
    return html(reply, MAIL_POLICY, mail.html);
  });
}

async function newestMails(dir: string): Promise<ListedMail[]> {
  const names = (await outboxNames(dir)).toReversed().slice(0, SHOWN);
  const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(dir, name) })));
  return mails
    .filter((found): found is { name: string; mail: OutboxMail } => found.mail !== null)
    .map(({ name, mail }) => ({ id: name.replace(/\.json$/, ""), ...mail }));
}

function html(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .send(page);
}
