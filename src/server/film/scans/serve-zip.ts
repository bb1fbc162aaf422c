import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { noLongerGood, type Stands } from "../../files/link-revocation.ts";
import { sendZipOf } from "./send-zip.ts";
import { zipDownloads } from "./tables.ts";
import { checkZipLink } from "./zip-link.ts";

type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/**
 * A zip by its link, made while it is sent: nothing is written down and memory stays flat. The same scans make the
 * same bytes, so that any server goes on where another one broke off.
 */
export function serveZip(api: FastifyInstance, deps: Deps, stands: Stands): void {
  api.route({
    method: ["GET", "HEAD"],
    url: "/zip-downloads/:id",
    schema: { hide: true },
    compress: false,
    handler: (request, reply) => sendZip(deps, stands, request as ZipRequest, reply),
  });
}

async function sendZip(deps: Deps, stands: Stands, request: ZipRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params;
  const link = checkZipLink(deps, id, request.query);
  if (link === "FORGED") throw new HttpError(403, "This link is not valid. Ask for the download again.");
  if (link === "EXPIRED") throw new HttpError(403, "This link has expired. Ask for the download again.");
  if (!(await stands(link.for))) throw noLongerGood();
  const [zip] = await deps.db.select().from(zipDownloads).where(eq(zipDownloads.id, id));
  if (zip?.state !== "READY") throw notFound("This download is no longer there. Ask for it again.");
  return sendZipOf(deps, zip, request, reply);
}
