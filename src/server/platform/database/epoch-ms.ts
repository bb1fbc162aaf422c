import { type Column, sql, type SQL } from "drizzle-orm";

/** An instant of the database as milliseconds since 1970, which arrive as a number and are quick to read. */
export const epochMs = (instant: Column | SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`;
