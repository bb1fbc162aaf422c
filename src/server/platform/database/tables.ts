import { jsonb, text } from "drizzle-orm/pg-core";

/** Columns of records for other programs, seen by staff only (docs/api.md#external-ids-and-metadata). */
export const referenceColumns = () => ({
  externalId: text().unique(),
  metadata: jsonb().$type<Record<string, string>>(),
});
