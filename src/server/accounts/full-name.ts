import { type Column, sql, type SQL } from "drizzle-orm";

/** Returns a person's full name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** A user's full name as displayed, and as stored in the search index. */
export const fullName = (user: { firstName: Column; lastName: Column }): SQL<string> =>
  sql<string>`(${user.firstName} || ' ' || ${user.lastName})`;
