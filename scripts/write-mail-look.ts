// npm run mail-look: compiles the look of mails (letter-to-mjml.ts) into what the server fills.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileMailLook } from "./mail-look.ts";

const file = join(import.meta.dirname, "../src/server/mails/mail-look.json");
writeFileSync(file, `${JSON.stringify(await compileMailLook(), null, 2)}\n`);
