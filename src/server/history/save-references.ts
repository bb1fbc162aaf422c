import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { referencesCall } from "../../contract/kit/references.ts";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type { Deps, Tx } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { isTaken } from "../platform/database/write-failures.ts";

type Call = ReturnType<typeof referencesCall>;
type References = ReplyOf<Call>;
type Referenced = PgTable & { id: AnyPgColumn; externalId: AnyPgColumn; metadata: AnyPgColumn };

/**
 * Sets the external id and metadata of a record.
 * @param record logs the change
 */
export async function saveReferences(
  { db }: Pick<Deps, "db">,
  {
    call,
    table,
    id,
    body,
  }: { call: Pick<Call, "refusals">; table: Referenced; id: string | number; body: BodyOf<Call> },
  record: (tx: Tx, change: { before: References; after: References }) => Promise<void>,
): Promise<References> {
  return db
    .transaction(async (tx) => {
      const [row] = await tx
        .select({ externalId: table.externalId, metadata: table.metadata })
        .from(table as PgTable)
        .where(eq(table.id, id))
        .for("no key update");
      if (row === undefined) throw notFound();
      const before = {
        externalId: row.externalId as string | null,
        metadata: (row.metadata ?? {}) as References["metadata"],
      };
      const after = { externalId: before.externalId, metadata: before.metadata, ...body } as References;
      if (JSON.stringify(before) === JSON.stringify(after)) return after;
      await tx
        .update(table)
        .set({
          externalId: after.externalId,
          metadata: Object.keys(after.metadata).length === 0 ? null : after.metadata,
        })
        .where(eq(table.id, id));
      await record(tx, { before, after });
      return after;
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(call as Call, "EXTERNAL_ID_TAKEN") : error;
    });
}

/** Returns a row's references for a reply: absent while they are not set. */
export const referencesOf = ({
  externalId,
  metadata,
}: {
  externalId: string | null;
  metadata: Record<string, string> | null;
}): { externalId?: string; metadata?: Record<string, string> } => ({
  ...(externalId === null ? {} : { externalId }),
  ...(metadata === null ? {} : { metadata }),
});
