// npm run add-staff -- ada@lab.example Ada Lovelace: creates a new lab's first admin, and prints a link to choose a password.
// Admins invite all others at /admin/users. docs/operations/deployment.md
import { z } from "zod";
import { inviteStaff } from "../src/server/accounts/invite-staff.ts";
import { isTakenEmail } from "../src/server/accounts/open-account.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { openDatabase } from "../src/server/platform/database/open-database.ts";
import { withDatabase } from "./with-database.ts";

const HOW = "Say an e-mail and a name: npm run add-staff -- ada@lab.example Ada Lovelace";

await withDatabase(async ({ settings, databaseUrl }) => {
  const [, , address, firstName = "", ...rest] = process.argv;
  const email = z.email().safeParse(address).data;
  if (email === undefined || firstName === "" || rest.length === 0) throw new CannotStart(HOW);
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    const person = { email, firstName, lastName: rest.join(" ") };
    const token = await inviteStaff({ db: database.db, now: () => new Date() }, person);
    console.log("A password is chosen here, within a day:");
    console.log(`${settings.publicUrl}/password-reset?token=${encodeURIComponent(token)}`);
  } catch (error) {
    throw isTakenEmail(error) ? new CannotStart(`${email} has an account already`) : error;
  } finally {
    await database.close();
  }
}, HOW);
