import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import * as contract from "../../contract/services/services.ts";
import { LAB_ADDRESS } from "../../rules/brand.ts";
import { formatRate } from "../../rules/money.ts";
import type { ServiceName } from "../../rules/services/services.ts";
import { parcelOfRolls } from "../../rules/shipping/parcel.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { wordsOf } from "./service-notes.ts";

type Outcome = z.output<typeof contract.tryService.reply>["outcome"];
type Me = { email: string; phone: string | null };
type Try = {
  /** For the button's hint. */
  does: string;
  can(deps: Deps): boolean;
  /** @returns what came of it, for people */
  run(deps: Deps, me: Me): Promise<string>;
};

const WORDS = "A try of the lab's services: this reached you.";

export const TRIES: Partial<Record<ServiceName, Try>> = {
  PAYMENTS: {
    does: "Asks for a payment that does not exist",
    can: () => true,
    async run({ payments }) {
      await payments.findPayment(`none_${newId()}`);
      return "Connected.";
    },
  },
  TAX: {
    does: "Asks for the rate of the lab's own address",
    can: ({ tax }) => tax.outside !== null,
    async run({ tax }) {
      return `It said ${formatRate(await tax.outside!.check(LAB_ADDRESS))}.`;
    },
  },
  POSTAGE: {
    does: "Has the lab's own address checked and a parcel made ready; buys nothing",
    can: ({ settings }) => settings.easyPost !== null,
    async run({ postage }) {
      await postage.prepareLabel({
        key: `try:${newId()}`,
        from: LAB_ADDRESS,
        to: LAB_ADDRESS,
        carrier: "USPS",
        serviceLevel: "usps_first",
        parcel: parcelOfRolls(1),
        reference: "Try",
      });
      return "The lab's address is right, and it made a parcel ready.";
    },
  },
  MAIL: {
    does: "Sends a mail to yourself",
    can: () => true,
    async run({ mail, settings }, { email }) {
      await mail.send({
        key: `try:${newId()}`,
        to: email,
        subject: "A try of the lab's mail",
        html: `<p>${WORDS}</p>`,
        text: WORDS,
      });
      return settings.smtp === null ? "It is in the outbox." : `The mail server took it for ${email}.`;
    },
  },
  SMS: {
    does: "Sends a text message to yourself",
    can: () => true,
    async run({ sms }, { phone }) {
      if (phone === null || phone.trim() === "") throw refuse(contract.tryService, "NO_PHONE");
      await sms.send({ key: `try:${newId()}`, to: phone, text: WORDS });
      return sms.reachesPhones ? `It is on its way to ${phone}.` : "It is in the outbox.";
    },
  },
  FILES: {
    does: "Writes a file, reads it and removes it",
    can: () => true,
    async run({ files }) {
      const key = `tries/${newId()}`;
      try {
        const { sha256 } = await files.write(key, Buffer.from(WORDS), { type: "text/plain" });
        if ((await files.sha256(key)) !== sha256) throw new Error("what was read is not what was written");
      } finally {
        await files.remove(key);
      }
      return "Written, read, and removed.";
    },
  },
  DATABASE: {
    does: "Asks it for its version",
    can: () => true,
    async run({ db }) {
      const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
      return `PostgreSQL ${rows[0]!.version.split(" ")[0]}.`;
    },
  },
  STREETS: {
    does: "Asks for the way from the lab to a place a kilometer on",
    can: ({ settings }) => settings.osrmUrl !== null,
    async run({ streets }) {
      const { lat, lon } = LAB_ADDRESS.position;
      await streets.check({ lat, lon }, { lat: lat + 0.009, lon });
      return "It knows the way.";
    },
  },
  PLACES: {
    does: "Looks for the lab's own street",
    can: ({ places }) => places !== null,
    async run({ places }) {
      const { length } = await places!.check(`${LAB_ADDRESS.address1}, ${LAB_ADDRESS.city}`, randomUUID());
      if (length === 0) throw new Error("it knows no address like the lab's");
      return length === 1 ? "1 address." : `${length} addresses.`;
    },
  },
  VIRUSES: {
    does: "Has a few harmless bytes looked at",
    can: ({ settings }) => settings.clamd !== null,
    async run({ viruses }) {
      const { kind } = await viruses.scan(Readable.from([Buffer.from(WORDS)]));
      if (kind !== "CLEAN") throw new Error(`it said ${kind} of a harmless text`);
      return "It looked and found nothing.";
    },
  },
  GOOGLE: {
    does: "Fetches the keys that sign-ins are checked by",
    can: ({ identity }) => identity.googleClientId !== null,
    async run({ identity }) {
      const count = await identity.checkGoogle();
      return count === 1 ? "1 key." : `${count} keys.`;
    },
  },
  FACEBOOK: {
    does: "Asks whether it knows the lab's app by its secret",
    can: ({ identity }) => identity.facebookAppId !== null,
    async run({ identity }) {
      await identity.checkFacebook();
      return "It knows the lab's app.";
    },
  },
  NOTES: {
    does: "Reads the notes",
    can: ({ settings }) => settings.notesFeedUrl !== null,
    async run({ blog }) {
      const { length } = await blog.posts();
      return length === 1 ? "1 note." : `${length} notes.`;
    },
  },
};

export async function tryService(deps: Deps, userId: string, service: ServiceName): Promise<Outcome> {
  const one = TRIES[service];
  if (!one?.can(deps)) throw refuse(contract.tryService, "CANNOT_BE_TRIED");
  const [me] = await deps.db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, userId));
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const said = await one.run(deps, me!);
    return { works: true, ms: ms(), said };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    deps.log.warn({ err: error, service }, "a try of a service failed");
    return { works: false, ms: ms(), said: wordsOf(error) };
  }
}
