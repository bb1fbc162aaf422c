import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { diskName } from "../../rules/disk-names.ts";
import type { ShareDownloads } from "../../rules/shares/shares.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { noLongerGood, type IsCurrent } from "../files/link-revocation.ts";
import { byRoll, FILE_COLUMNS, ORDER_OF_FILES } from "../film/scans/rolls-to-take.ts";
import { factsForOthers } from "../film/scans/scan-facts.ts";
import { sendZipOf } from "../film/scans/serve-zip.ts";
import { entriesOf } from "../film/scans/zip-entries.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { scanFiles, scans } from "../film/scans/tables.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { isShown } from "./shared-scans.ts";
import { checkShareZipLink } from "./share-zip-link.ts";
import { shares, shareScans } from "./tables.ts";

const x = alias(shareScans, "x");
const f = alias(scanFiles, "f");
const s = alias(scans, "s");
const r = alias(rolls, "r");
const p = alias(pickUps, "p");
const u = alias(users, "u");

type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/**
 * Serves all files of a share as one zip, through its page's link. Stores no list of entries: the same share produces
 * the same bytes.
 */
export function serveShareZip(api: FastifyInstance, deps: Deps, isCurrent: IsCurrent): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/shared-zips/:id",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendShareZip(deps, isCurrent, request as ZipRequest, reply),
  });
}

async function sendShareZip(
  deps: Deps,
  isCurrent: IsCurrent,
  request: ZipRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = request.params;
  const link = checkShareZipLink(deps, id, request.query);
  if (link === "FORGED") throw new HttpError(403, "This link is not valid. Open the shared page again.");
  if (link === "EXPIRED") throw new HttpError(403, "This link has expired. Open the shared page again.");
  if (!(await isCurrent(link.for))) throw noLongerGood();
  const [share] = await deps.db.select().from(shares).where(eq(shares.id, id));
  if (share === undefined || share.downloads === "NONE") throw noLongerGood();
  const entries = await entriesOf(deps, await rollsOf(deps, id, share.downloads), factsForOthers);
  if (entries.length === 0) throw notFound("There is nothing left to download here.");
  return sendZipOf(deps, { name: diskName(share.title) || `${deps.lab.name} scans`, entries }, request, reply);
}

/** Returns the rolls of a share's scans with the files that visitors may download, in a stable order. */
async function rollsOf({ db }: Deps, shareId: string, downloads: Exclude<ShareDownloads, "NONE">) {
  const kind = downloads === "HI_RES" ? "hiRes" : "midRes";
  const { rows } = await db.execute<Parameters<typeof byRoll>[0][number]>(sql`
    select ${FILE_COLUMNS}
    from ${shareScans} ${x} join ${scans} ${s} on ${s.id} = ${x.scanId} join ${rolls} ${r} on ${r.id} = ${s.rollId}
      left join ${pickUps} ${p} on ${p.id} = ${r.pickUpId} join ${users} ${u} on ${u.id} = ${s.customerId}
      join ${scanFiles} ${f} on ${f.scanId} = ${s.id} and ${f.kind} = ${kind}
    where ${x.shareId} = ${shareId} and ${isShown} order by ${ORDER_OF_FILES}`);
  return byRoll(rows);
}
