import { type Column, sql, type SQL } from "drizzle-orm";

/** Returns a database instant as milliseconds since 1970, which arrive as a number and are quick to parse. */
export const epochMs = (instant: Column | SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`;
