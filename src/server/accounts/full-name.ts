import { type Column, sql, type SQL } from "drizzle-orm";

/** A user's name as people read it, and as the index for searches has it. */
export const fullName = (user: { firstName: Column; lastName: Column }): SQL<string> =>
  sql<string>`(${user.firstName} || ' ' || ${user.lastName})`;
