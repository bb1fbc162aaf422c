import type { FastifyInstance } from "fastify";
import { join } from "node:path";
import { MAIL_POLICY, PAGE_POLICY, sendPage } from "../../platform/http/dev-page.ts";
import { outboxNames, readMail, type OutboxMail } from "./outbox-files.ts";
import { listPage, mailPage, noSuchMailPage, type ListedMail } from "./outbox-pages.ts";

/** Maximum number of mails on the pages, newest first. */
const SHOWN = 200;

/** Serves the outbox pages while DEMO is on (docs/product/mails.md#outbox). */
export function serveOutbox(http: FastifyInstance, dataDir: string): void {
  const dir = join(dataDir, "outbox");
  const hidden = { schema: { hide: true } };

  http.get("/dev/outbox", hidden, async (_, reply) => sendPage(reply, PAGE_POLICY, listPage(await newestMails(dir))));

  /** The same as JSON: tests and scripts read links and codes here; `to` filters by address. */
  http.get<{ Querystring: { to?: string } }>("/dev/outbox.json", hidden, async ({ query }, reply) =>
    reply.header("cache-control", "no-store").send({ mails: await newestMails(dir, query.to) }),
  );

  http.get<{ Params: { id: string } }>("/dev/outbox/:id", hidden, async ({ params }, reply) => {
    const mail = await readMail(dir, `${params.id}.json`);
    if (mail === null) return sendPage(reply.status(404), PAGE_POLICY, noSuchMailPage());
    return sendPage(reply, PAGE_POLICY, mailPage({ id: params.id, ...mail }));
  });

  http.get<{ Params: { id: string } }>("/dev/outbox/:id/html", hidden, async ({ params }, reply) => {
    const mail = await readMail(dir, `${params.id}.json`);
    if (mail === null) return sendPage(reply.status(404), PAGE_POLICY, noSuchMailPage());
    return sendPage(reply, MAIL_POLICY, mail.html);
  });
}

async function newestMails(dir: string, to?: string): Promise<ListedMail[]> {
  const names = (await outboxNames(dir)).toReversed().slice(0, SHOWN);
  const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(dir, name, to) })));
  return mails
    .filter((found): found is { name: string; mail: OutboxMail } => found.mail !== null)
    .map(({ name, mail }) => ({ id: name.replace(/\.json$/, ""), ...mail }));
}
