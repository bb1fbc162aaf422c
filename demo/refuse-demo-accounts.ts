import { inArray } from "drizzle-orm";
import { users } from "../src/server/accounts/tables.ts";
import type { Db } from "../src/server/deps.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";

/** Prevents a lab that is not a demo from starting with accounts whose password is in the documents. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const [found] = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1);
  if (found === undefined) return;
  throw new CannotStart(
    "this database holds demo accounts, whose password is public. Use a new database: set DATABASE_URL to an empty one, " +
      "or DATA_DIR to an empty folder. To go on with the demo, set DEMO=true",
  );
}
