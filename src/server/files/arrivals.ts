import type { FastifyInstance, FastifyRequest } from "fastify";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { AlreadyStored, type Arrivals, type Arrived, type Hashed, type WriteGrant } from "../adapters/files/port.ts";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { kindOf, receivePassing, type UploadHandler } from "./upload-handler.ts";
import { noLongerGood, currentRevocationChecks, type IsCurrent } from "./link-revocation.ts";

type ConfirmRequest = FastifyRequest<{ Params: { "*": string }; Querystring: Record<string, unknown> }>;

/** By then, a sender has either reported a file or never will. */
const UNREPORTED_AFTER_MS = 2 * MINUTE_MS;
/** For files that can no longer be processed. */
const DROPPED_AFTER_MS = DAY_MS;

/**
 * Processes files uploaded straight to the store once the sender reports them, with the same response as an upload
 * through this server. `sweepArrivals` finds unreported ones (a closed laptop).
 */
export function serveArrivals(scope: FastifyInstance, deps: Deps, isCurrent: IsCurrent): void {
  scope.route({
    method: "POST",
    url: "/files/*",
    schema: { hide: true },
    async handler(request) {
      const { params, query } = request as ConfirmRequest;
      const key = params["*"];
      const { arrivals } = deps.files;
      if (arrivals === null) throw notFound();
      const arrived = await arrivals.find(key);
      const grant = deps.files.links.write(key, query, arrived?.arrivedAt);
      if (grant === "FORGED") throw new HttpError(403, "This link is for another file. Request a new one.");
      if (grant === "EXPIRED")
        throw new HttpError(403, "This upload link has expired. Request a new one and upload the file again.");
      if (!(await isCurrent(grant.for))) throw noLongerGood();
      if (arrived !== null) return { done: true, ...(await takeIn(deps, arrivals, { arrived, grant })) };
      // The first response was lost: the stored file is processed again, as if it had been uploaded again.
      const handler = deps.modules.uploads[kindOf(key)];
      const stored = handler?.keeps ? await deps.files.stat(key) : null;
      if (!handler?.keeps || stored?.bytes !== grant.bytes)
        throw notFound("No file was uploaded with this link. Upload it first.");
      const { type, bytes } = grant;
      return {
        done: true,
        ...(await handler.receive(deps, { key, type, bytes, sha256: await deps.files.sha256(key), for: grant.for })),
      };
    },
  });
}

/** Processes files of any kind that arrived unreported, or deletes them if that fails for good. */
export async function sweepArrivals(
  deps: Deps,
  { unreportedAfterMs = UNREPORTED_AFTER_MS }: { unreportedAfterMs?: number } = {},
): Promise<void> {
  const { files, log } = deps;
  const { arrivals } = files;
  if (arrivals === null) return;
  for (const arrived of await arrivals.list()) {
    const age = Date.now() - arrived.arrivedAt.getTime(); // the store's clock, which tests do not move
    if (age < unreportedAfterMs) continue;
    const grant = files.links.write(arrived.key, arrived.query, arrived.arrivedAt);
    const isGood = grant !== "FORGED" && grant !== "EXPIRED" && (await currentRevocationChecks(deps)(grant.for));
    if (!isGood || age > DROPPED_AFTER_MS) await arrivals.drop(arrived.key);
    else {
      await takeIn(deps, arrivals, { arrived, grant }).catch((error: unknown) => {
        // Rejected files are already deleted; other errors are retried in the next pass.
        if (!isRefused(error)) log.warn({ err: error, kind: kindOf(arrived.key) }, "an upload was not taken in");
      });
    }
  }
}

async function takeIn(
  deps: Deps,
  arrivals: Arrivals,
  { arrived, grant }: { arrived: Arrived; grant: WriteGrant },
): Promise<object | void> {
  const { key } = arrived;
  const { type, bytes } = grant;
  try {
    const handler = deps.modules.uploads[kindOf(key)];
    if (handler === undefined) throw notFound();
    if (arrived.bytes !== bytes) {
      const said = `This file has ${arrived.bytes} bytes, and the link is for one of ${bytes} bytes.`;
      throw new HttpError(400, `${said} Ask for a link for this file.`);
    }
    await handler.expect?.(deps, { key, type, bytes });
    const answer = await receive(deps, arrivals, { handler, arrived, grant });
    await arrivals.drop(key);
    return answer;
  } catch (error) {
    if (isRefused(error)) await arrivals.drop(key);
    throw error;
  }
}

async function receive(
  deps: Deps,
  arrivals: Arrivals,
  { handler, arrived, grant }: { handler: UploadHandler; arrived: Arrived; grant: WriteGrant },
): Promise<object | void> {
  const { key } = arrived;
  const { type, bytes } = grant;
  if (!handler.keeps) {
    const { path } = await deps.files.writeScratch(await arrivals.read(key), { bytes });
    return receivePassing(deps, handler, { key, type, bytes, path, for: grant.for });
  }
  const { sha256 } = await stored(arrivals.keep(arrived, { type }));
  return handler.receive(deps, { key, type, bytes, sha256, for: grant.for });
}

async function stored(keeping: Promise<Hashed>): Promise<Hashed> {
  try {
    return await keeping;
  } catch (error) {
    if (error instanceof AlreadyStored)
      throw new HttpError(409, "A different file was already uploaded with this link.");
    throw error;
  }
}

/** Whether the error is final: retrying will not help. */
const isRefused = (error: unknown): boolean => error instanceof HttpError && error.status < 500 && error.status !== 429;
