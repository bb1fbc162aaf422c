import { createECDH } from "node:crypto";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { isThisMachine } from "./http/this-machine.ts";
import { type SettingLine, urlOf, yesOrNo } from "./setting-line.ts";

/**
 * The configured external services (docs/product/services.md); each one that is not configured is replaced by its
 * built-in version.
 */
export type ServiceSettings = {
  /** Null: no sign-in with Google. */
  googleClientId: string | null;
  /** URL of Google's keys, without a trailing slash. */
  googleUrl: string;
  /** Null: no sign-in with Facebook. */
  facebookApp: { appId: string; appSecret: string } | null;
  /** URL of Facebook's Graph API with its version, without a trailing slash. */
  facebookUrl: string;
  /** URL of an RSS, Atom or JSON feed with the notes; null: those in content/notes. */
  notesFeedUrl: string | null;
  /** Null: mails go to the outbox. */
  smtp: SmtpSettings | null;
  /** Null: text messages go to the outbox. */
  twilio: { accountSid: string; authToken: string; from: string } | null;
  twilioUrl: string;
  /** Null: no push notifications. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Hosts of allowed push services, subdomains included. */
  pushServices: string[];
  /** Null: labels are test labels. */
  easyPost: { apiKey: string; webhookSecret: string; phone: string; url: string } | null;
  /** Null: cards are test cards, and no money moves. */
  stripe: StripeSettings | null;
  /** Where clamd of ClamAV listens; null: uploads are not scanned for viruses. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** Null: no address suggestions. `apiKey` is Google's; null is Photon, which needs none. */
  places: { apiKey: string | null; url: string } | null;
  /** URL of OSRM, without a trailing slash; null: distances are estimated. */
  osrmUrl: string | null;
};

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Whether its keys move real money. */
  live: boolean;
  /** URL of its API, without a trailing slash. */
  url: string;
  scriptUrl: string;
  /** The lab's category in Stripe Tax; null: taxes come from the built-in table. */
  taxCode: string | null;
};

export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise it begins in plain text and STARTTLS follows. */
  secure: boolean;
  /** Whether to send nothing if the server offers no TLS. */
  mustEncrypt: boolean;
  login: { user: string; pass: string } | null;
  /** The sender, as "Name <address>". */
  from: string;
  /** Where servers return undeliverable mails; null: to the sender. */
  bouncesTo: string | null;
};

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const SUBMISSION_PORT = { "smtp:": 587, "smtps:": 465 } as const;
const phoneNumber = z.string().regex(/^\+?[\d\s().-]{10,20}$/);

/** One line per setting, as in settings.ts. */
export const SERVICES = {
  GOOGLE_CLIENT_ID: { read: z.string().optional(), mustBe: "the client id of your app at Google" },
  GOOGLE_URL: {
    read: serviceAddress().default("https://www.googleapis.com"),
    mustBe: "where Google publishes its keys, with https unless on this machine, or unset for Google's own",
  },
  FACEBOOK_APP_ID: { read: z.string().optional(), mustBe: "the id of your app at Facebook, with FACEBOOK_APP_SECRET" },
  FACEBOOK_APP_SECRET: {
    read: z.string().optional(),
    mustBe: "the secret of your app at Facebook, with FACEBOOK_APP_ID",
  },
  FACEBOOK_URL: {
    read: serviceAddress().default("https://graph.facebook.com/v23.0"),
    mustBe: "where Facebook's Graph API is, with https unless on this machine, or unset for Facebook's own",
  },
  NOTES_FEED_URL: {
    read: urlOf(/^https?:$/).optional(),
    mustBe: "the address of an RSS, Atom or JSON feed, or unset for the notes in content/notes",
  },
  SMTP_URL: {
    read: urlOf(/^smtps?:$/)
      .transform((value) => new URL(value))
      .refine((url) => url.hostname !== "" && !url.search && !url.hash && /^\/?$/.test(url.pathname))
      .refine((url) => (url.username === "") === (url.password === "") && isUriEncoded(url.username + url.password))
      .transform(smtpServer)
      .optional(),
    mustBe:
      "your mail server such as smtps://user:password@mail.example:465, what is special in them percent-encoded, with MAIL_FROM",
  },
  MAIL_FROM: {
    read: z
      .string()
      .refine((text) => !/[\r\n]/.test(text) && ADDRESS.test(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text))
      .optional(),
    mustBe: 'who mails are from, such as "Nice <hello@lab.example>", with SMTP_URL',
  },
  MAIL_BOUNCES_TO: {
    read: z.string().regex(ADDRESS).optional(),
    mustBe: "the address that mails which cannot be delivered come back to, with SMTP_URL, or unset for MAIL_FROM",
  },
  TWILIO_ACCOUNT_SID: {
    read: z.string().regex(/^\w+$/).optional(),
    mustBe: "your account's SID at Twilio, with TWILIO_AUTH_TOKEN and TWILIO_FROM",
  },
  TWILIO_AUTH_TOKEN: {
    read: z.string().optional(),
    mustBe: "your account's token at Twilio, with TWILIO_ACCOUNT_SID and TWILIO_FROM",
  },
  TWILIO_FROM: {
    read: z
      .string()
      .regex(/^\+\d{7,15}$/)
      .optional(),
    mustBe: "your number at Twilio such as +13475550100, with TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
  },
  TWILIO_URL: {
    read: serviceAddress().default("https://api.twilio.com"),
    mustBe: "where Twilio's API is, with https unless on this machine, or unset for Twilio's own",
  },
  VAPID_PUBLIC_KEY: {
    read: z
      .string()
      .refine((text) => bytesOf(text, 65)?.[0] === 4)
      .optional(),
    mustBe: "the public half of a pair made by npm run push-keys, with VAPID_PRIVATE_KEY",
  },
  VAPID_PRIVATE_KEY: {
    read: z
      .string()
      .refine((text) => bytesOf(text, 32) !== null)
      .optional(),
    mustBe: "the private half of the same pair as VAPID_PUBLIC_KEY, made by npm run push-keys",
  },
  PUSH_SERVICES: {
    read: z
      .string()
      .regex(/^[a-z\d.-]+(:\d{1,5})?(,[a-z\d.-]+(:\d{1,5})?)*$/)
      .default("fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com")
      .transform((hosts) => hosts.split(",")),
    mustBe: "hosts of push services with commas between them, or unset for those of the known browsers",
  },
  EASYPOST_API_KEY: {
    read: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    mustBe: "your key of EasyPost's API, with EASYPOST_WEBHOOK_SECRET and EASYPOST_PHONE",
  },
  EASYPOST_WEBHOOK_SECRET: {
    read: z.string().min(16).optional(),
    mustBe: "the secret of at least 16 characters that you gave EasyPost's webhook, with EASYPOST_API_KEY",
  },
  EASYPOST_PHONE: {
    read: phoneNumber.optional(),
    mustBe: "the lab's phone number, which carriers want on labels, with EASYPOST_API_KEY",
  },
  EASYPOST_URL: {
    read: serviceAddress().default("https://api.easypost.com/v2"),
    mustBe: "where EasyPost's API is, with https unless on this machine, or unset for EasyPost's own",
  },
  STRIPE_SECRET_KEY: {
    read: z
      .string()
      .regex(/^[rs]k_\w+$/)
      .optional(),
    mustBe: "your account's secret key at Stripe (sk_…), with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET",
  },
  STRIPE_PUBLISHABLE_KEY: {
    read: z
      .string()
      .regex(/^pk_\w+$/)
      .optional(),
    mustBe: "your account's publishable key at Stripe (pk_…), with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET",
  },
  STRIPE_WEBHOOK_SECRET: {
    read: z
      .string()
      .regex(/^whsec_\w+$/)
      .optional(),
    mustBe: "the signing secret of the webhook at Stripe (whsec_…), with STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY",
  },
  STRIPE_URL: {
    read: serviceAddress()
      .refine((value) => URL.canParse(value) && new URL(value).pathname === "/")
      .default("https://api.stripe.com"),
    mustBe: "where Stripe's API is, without a path, with https unless on this machine, or unset for Stripe's own",
  },
  STRIPE_SCRIPT_URL: {
    read: serviceAddress().default("https://js.stripe.com/v3"),
    mustBe: "where browsers load Stripe's script, with https unless on this machine, or unset for Stripe's own",
  },
  STRIPE_TAX: {
    read: yesOrNo.default(false),
    mustBe: "true for rates and reports by Stripe Tax, with STRIPE_SECRET_KEY, or false for the built-in table",
  },
  STRIPE_TAX_CODE: {
    read: z
      .string()
      .regex(/^txcd_\d{8}$/)
      .default("txcd_99999999"),
    mustBe: "the category at Stripe Tax of what the lab sells (txcd_…), or unset for goods of any kind",
  },
  GOOGLE_PLACES_API_KEY: {
    read: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    mustBe: "your key of Google's Places API (New), or unset",
  },
  GOOGLE_PLACES_URL: {
    read: serviceAddress().default("https://places.googleapis.com"),
    mustBe: "where Google's Places API is, with https unless on this machine, or unset for Google's own",
  },
  PHOTON_URL: {
    read: serviceAddress().optional(),
    mustBe: "where a Photon is, such as https://photon.komoot.io, unset with GOOGLE_PLACES_API_KEY and for none",
  },
  OSRM_URL: {
    read: urlOf(/^https?:$/)
      .transform((value) => new URL(value))
      .refine(({ search, hash, username }) => search === "" && hash === "" && username === "")
      .transform(({ href }) => href.replace(/\/+$/, ""))
      .optional(),
    mustBe: "where an OSRM with a profile for bicycles is, such as http://127.0.0.1:5000, or unset for none",
  },
  CLAMD_URL: {
    read: z
      .union([
        z
          .string()
          .regex(/^unix:\/./)
          .transform((url) => ({ path: url.slice("unix:".length) })),
        z
          .string()
          .regex(/^tcp:\/\/([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/)
          .transform((url) => ({
            host: url.slice("tcp://".length, url.lastIndexOf(":")).replace(/^\[|\]$/g, ""),
            port: Number(url.slice(url.lastIndexOf(":") + 1)),
          }))
          .refine(({ port }) => port > 0 && port < 65536),
      ])
      .optional(),
    mustBe: "where clamd listens, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, or unset for no scanner",
  },
} satisfies Record<string, SettingLine>;

type Read = z.output<z.ZodObject<{ [Name in keyof typeof SERVICES]: (typeof SERVICES)[Name]["read"] }>>;

/** Returns the services' settings. Throws CannotStart if a setting requires another that is missing. */
export function servicesOf(read: Read): ServiceSettings {
  const easyPost = together(read, {
    apiKey: "EASYPOST_API_KEY",
    webhookSecret: "EASYPOST_WEBHOOK_SECRET",
    phone: "EASYPOST_PHONE",
  });
  const stripe = together(read, {
    secretKey: "STRIPE_SECRET_KEY",
    publishableKey: "STRIPE_PUBLISHABLE_KEY",
    webhookSecret: "STRIPE_WEBHOOK_SECRET",
  });
  const live = stripe !== null && modeOf(stripe.secretKey) === "live";
  if (stripe !== null && modeOf(stripe.secretKey) !== modeOf(stripe.publishableKey))
    throw new CannotStart(
      "STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY: both live, or both test",
    );
  if (stripe === null && read.STRIPE_TAX) throw missingSetting("STRIPE_SECRET_KEY");
  return {
    googleClientId: read.GOOGLE_CLIENT_ID ?? null,
    googleUrl: read.GOOGLE_URL,
    facebookApp: together(read, {
      appId: "FACEBOOK_APP_ID",
      appSecret: "FACEBOOK_APP_SECRET",
    }),
    facebookUrl: read.FACEBOOK_URL,
    notesFeedUrl: read.NOTES_FEED_URL ?? null,
    smtp: smtpOf(read),
    twilio: together(read, {
      accountSid: "TWILIO_ACCOUNT_SID",
      authToken: "TWILIO_AUTH_TOKEN",
      from: "TWILIO_FROM",
    }),
    twilioUrl: read.TWILIO_URL,
    vapid: vapidOf(read),
    pushServices: read.PUSH_SERVICES,
    easyPost: easyPost && { ...easyPost, url: read.EASYPOST_URL },
    stripe: stripe && {
      ...stripe,
      live,
      url: read.STRIPE_URL,
      scriptUrl: read.STRIPE_SCRIPT_URL,
      taxCode: read.STRIPE_TAX ? read.STRIPE_TAX_CODE : null,
    },
    clamd: read.CLAMD_URL ?? null,
    places: placesOf(read),
    osrmUrl: read.OSRM_URL ?? null,
  };
}

/** Stripe's keys name their mode: a server cannot charge a card in one mode that a browser entered in the other. */
const modeOf = (key: string): string => /^[a-z]+_(live|test)_/.exec(key)?.[1] ?? "";

/** Returns settings that are valid only together: all of them, or null when none is set. */
function together<Name extends keyof Read, Key extends string>(
  read: Read,
  names: Record<Key, Name>,
): Record<Key, NonNullable<Read[Name]>> | null {
  const entries = Object.entries<Name>(names);
  if (entries.every(([, name]) => read[name] === undefined)) return null;
  const missing = entries.find(([, name]) => read[name] === undefined);
  if (missing !== undefined) throw missingSetting(missing[1]);
  return Object.fromEntries(entries.map(([key, name]) => [key, read[name]])) as Record<Key, NonNullable<Read[Name]>>;
}

const missingSetting = (name: keyof Read) => new CannotStart(`${name} must be ${SERVICES[name].mustBe}`);

function placesOf(read: Read): ServiceSettings["places"] {
  const { GOOGLE_PLACES_API_KEY: apiKey, GOOGLE_PLACES_URL: google, PHOTON_URL: photon } = read;
  if (apiKey !== undefined && photon !== undefined) throw missingSetting("PHOTON_URL");
  if (apiKey !== undefined) return { apiKey, url: google };
  return photon === undefined ? null : { apiKey: null, url: photon };
}

/** Checks that the public key, which identifies the lab to browsers, belongs to the private key that signs. */
function vapidOf(read: Read): ServiceSettings["vapid"] {
  const vapid = together(read, { publicKey: "VAPID_PUBLIC_KEY", privateKey: "VAPID_PRIVATE_KEY" });
  if (vapid === null) return null;
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(vapid.privateKey, "base64url");
  } catch {
    throw missingSetting("VAPID_PRIVATE_KEY");
  }
  if (pair.getPublicKey("base64url") !== vapid.publicKey) throw missingSetting("VAPID_PRIVATE_KEY");
  return vapid;
}

/** Decodes base64url without padding into this many bytes, or null. */
function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === length && bytes.toString("base64url") === text ? bytes : null;
}

function smtpOf(read: Read): SmtpSettings | null {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_BOUNCES_TO: bouncesTo } = read;
  if (server === undefined && from === undefined && bouncesTo === undefined) return null;
  if (server === undefined) throw missingSetting("SMTP_URL");
  if (from === undefined) throw missingSetting("MAIL_FROM");
  return { ...server, from, bouncesTo: bouncesTo ?? null };
}

function smtpServer(url: URL): Omit<SmtpSettings, "from" | "bouncesTo"> {
  const protocol = url.protocol as keyof typeof SUBMISSION_PORT;
  const login = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || SUBMISSION_PORT[protocol]),
    secure: protocol === "smtps:",
    // Passwords are sent only over encrypted connections; the lab's own relay without login may use plain text.
    mustEncrypt: login !== null && !isThisMachine(url.hostname),
    login,
  };
}

function isUriEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Keys travel with every request, so it must be https, or a fake on this machine. Removes the trailing slash. */
function serviceAddress() {
  return urlOf(/^https?:$/)
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, host, search, hash } = new URL(value);
      return (protocol === "https:" || isThisMachine(host)) && search === "" && hash === "";
    })
    .transform((value) => value.replace(/\/+$/, ""));
}
