import { notesFeedOf } from "../lab-settings/notes-feed.ts";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import * as contract from "../../contract/services/services.ts";
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
  /** For the button's tooltip. */
  does: string;
  can(deps: Deps): boolean;
  /** @returns the outcome, for people */
  run(deps: Deps, me: Me): Promise<string>;
};

const WORDS = "Test message from the lab. If you read this, it works.";

export const TRIES: Partial<Record<ServiceName, Try>> = {
  PAYMENTS: {
    does: "Looks up a payment that does not exist",
    can: () => true,
    async run({ payments }) {
      await payments.findPayment(`none_${newId()}`);
      return "Connected.";
    },
  },
  TAX: {
    does: "Looks up the tax rate of the lab's address",
    can: ({ tax }) => tax !== null,
    async run({ tax, lab }) {
      return `Connected. The rate is ${formatRate(await tax!.outside.check(lab.address))}.`;
    },
  },
  POSTAGE: {
    does: "Checks the lab's address and prepares a parcel. Buys nothing",
    can: ({ settings }) => settings.easyPost !== null,
    async run({ postage, lab }) {
      await postage.prepareLabel({
        key: `try:${newId()}`,
        from: lab.address,
        to: lab.address,
        carrier: "USPS",
        serviceLevel: "usps_first",
        chosen: null,
        parcel: parcelOfRolls(1),
        reference: "Try",
      });
      return "Connected. The lab's address is valid.";
    },
  },
  MAIL: {
    does: "Sends you a test e-mail",
    can: () => true,
    async run({ mail, settings }, { email }) {
      await mail.send({
        key: `try:${newId()}`,
        to: email,
        subject: "Test e-mail from the lab",
        html: `<p>${WORDS}</p>`,
        text: WORDS,
      });
      return settings.smtp === null
        ? "The e-mail is in the outbox."
        : `The mail server accepted the e-mail to ${email}.`;
    },
  },
  SMS: {
    does: "Sends you a test text message",
    can: () => true,
    async run({ sms }, { phone }) {
      if (phone === null || phone.trim() === "") throw refuse(contract.tryService, "NO_PHONE");
      await sms.send({ key: `try:${newId()}`, to: phone, text: WORDS });
      return sms.reachesPhones ? `Sent to ${phone}.` : "The message is in the outbox.";
    },
  },
  FILES: {
    does: "Writes, reads and deletes a test file",
    can: () => true,
    async run({ files }) {
      const key = `tries/${newId()}`;
      try {
        const { sha256 } = await files.write(key, Buffer.from(WORDS), { type: "text/plain" });
        if ((await files.sha256(key)) !== sha256) throw new Error("what was read is not what was written");
      } finally {
        await files.remove(key);
      }
      return "Connected. The test file was written, read and deleted.";
    },
  },
  DATABASE: {
    does: "Reads the database version",
    can: () => true,
    async run({ db }) {
      const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
      return `Connected. PostgreSQL ${rows[0]!.version.split(" ")[0]}.`;
    },
  },
  STREETS: {
    does: "Plans a short test route",
    can: ({ settings }) => settings.osrmUrl !== null,
    async run({ streets, lab }) {
      const { lat, lon } = lab.address.position;
      await streets.check({ lat, lon }, { lat: lat + 0.009, lon });
      return "Connected. The route was planned.";
    },
  },
  PLACES: {
    does: "Looks up the lab's address",
    can: ({ places }) => places !== null,
    async run({ places, lab }) {
      const { length } = await places!.check(`${lab.address.address1}, ${lab.address.city}`, randomUUID());
      if (length === 0) throw new Error("it did not find the lab's address");
      return `Connected. ${length === 1 ? "1 address" : `${length} addresses`} found.`;
    },
  },
  VIRUSES: {
    does: "Scans a harmless test file",
    can: ({ settings }) => settings.clamd !== null,
    async run({ viruses }) {
      const { kind } = await viruses.scan(Readable.from([Buffer.from(WORDS)]));
      if (kind !== "CLEAN") throw new Error(`it reported ${kind} for a harmless file`);
      return "Connected. No virus found.";
    },
  },
  GOOGLE: {
    does: "Fetches the keys that verify sign-ins",
    can: ({ identity }) => identity.googleClientId !== null,
    async run({ identity }) {
      const count = await identity.checkGoogle();
      return `Connected. ${count === 1 ? "1 key" : `${count} keys`} found.`;
    },
  },
  FACEBOOK: {
    does: "Checks the app ID and secret",
    can: ({ identity }) => identity.facebookAppId !== null,
    async run({ identity }) {
      await identity.checkFacebook();
      return "Connected. The app ID and secret are valid.";
    },
  },
  NOTES: {
    does: "Reads the notes",
    can: (deps) => notesFeedOf(deps) !== null,
    async run({ blog }) {
      const { length } = await blog.posts();
      return `Connected. ${length === 1 ? "1 note" : `${length} notes`} found.`;
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
