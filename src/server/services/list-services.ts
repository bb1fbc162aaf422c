import { notesFeedOf } from "../lab-settings/notes-feed.ts";
import type { Service } from "../../contract/services/services.ts";
import { formatRate } from "../../rules/money.ts";
import { SERVICES, type ServiceName } from "../../rules/services/services.ts";
import type { Deps } from "../deps.ts";
import { serviceAnswers } from "./tables.ts";
import { TRIES } from "./try-service.ts";

type Configured = { provider: string | null; instead: string; facts: [name: string, value: string | null][] };

export async function listServices(deps: Deps): Promise<Service[]> {
  const rows = await deps.db.select().from(serviceAnswers);
  const answers = new Map(rows.map((row) => [row.service, row]));
  return SERVICES.map((service) => {
    const { provider, instead, facts } = CONFIGURED[service](deps);
    const { answeredAt = null, tookMs = null, failures = [] } = answers.get(service) ?? {};
    return {
      service,
      provider,
      instead,
      facts: facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
      tries: TRIES[service]?.can(deps) ? TRIES[service].does : null,
      lastAnswer: answeredAt === null ? null : { at: answeredAt.toISOString(), ms: tookMs ?? 0 },
      failures,
    };
  });
}

/**
 * Facts about each service that may be shown: its host, and the lab's account name there. Never reads keys, tokens or
 * passwords.
 */
const CONFIGURED: Record<ServiceName, (deps: Deps) => Configured> = {
  PAYMENTS: ({ settings: { stripe } }) => ({
    provider: stripe && "Stripe",
    instead: "Built-in test provider. No real money moves",
    facts: [
      ["Host", stripe && hostOf(stripe.url)],
      ["Keys", stripe && (stripe.live ? "live: real money moves" : "test: no money moves")],
    ],
  }),
  TAX: ({ settings: { stripe }, lab: { tax } }) => ({
    provider: stripe?.taxCode ? "Stripe Tax" : null,
    instead: "The lab's own table of rates",
    facts: [
      ["Product category", stripe?.taxCode ?? null],
      ["Rate without an address", formatRate(tax.noAddressRate)],
      ["Rate for an incomplete address", formatRate(tax.incompleteRate)],
    ],
  }),
  POSTAGE: ({ settings: { easyPost } }) => ({
    provider: easyPost && "EasyPost",
    instead: "Built-in test labels. They can't be mailed",
    facts: [
      ["Host", easyPost && hostOf(easyPost.url)],
      ["Phone on labels", easyPost && easyPost.phone],
    ],
  }),
  MAIL: ({ settings: { smtp } }) => ({
    provider: smtp && "SMTP",
    instead: "E-mails stay in the outbox and are not sent",
    facts: [
      ["Server", smtp && `${smtp.host}:${smtp.port}`],
      ["From", smtp && smtp.from],
      ["Bounces to", smtp && (smtp.bouncesTo ?? "the sender")],
    ],
  }),
  SMS: ({ settings: { twilio, twilioUrl } }) => ({
    provider: twilio && "Twilio",
    instead: "Messages stay in the outbox and are not sent",
    facts: [
      ["From", twilio && twilio.from],
      ["Host", twilio && hostOf(twilioUrl)],
    ],
  }),
  PUSH: ({ settings: { vapid, pushServices } }) => ({
    provider: vapid && "Web Push",
    instead: "No push notifications. News appears in the account menu only",
    facts: [["Services", vapid && pushServices.join(", ")]],
  }),
  FILES: ({ settings: { fileStore } }) => ({
    provider: fileStore && "S3",
    instead: "A folder on this server",
    facts: [
      ["Bucket", fileStore && new URL(fileStore.bucketUrl).href],
      ["Browsers", fileStore && (fileStore.direct ? "load files directly" : "load files through the lab")],
    ],
  }),
  DATABASE: ({ settings }) => ({
    provider: settings.databaseUrl && "PostgreSQL",
    instead: "Built-in PostgreSQL",
    facts: [
      ["Server", settings.databaseUrl && hostOf(settings.databaseUrl)],
      ["Direct connection", settings.databaseDirectUrl && hostOf(settings.databaseDirectUrl)],
      ["Replica", settings.databaseReplicaUrl && hostOf(settings.databaseReplicaUrl)],
    ],
  }),
  STREETS: ({ settings: { osrmUrl } }) => ({
    provider: osrmUrl && "OSRM",
    instead: "Distances are estimated: straight line plus a third",
    facts: [["Host", osrmUrl && hostOf(osrmUrl)]],
  }),
  PLACES: ({ settings: { places } }) => ({
    provider: places && (places.apiKey === null ? "Photon" : "Google"),
    instead: "Customers type addresses. The ZIP code fills in the city",
    facts: [["Host", places && hostOf(places.url)]],
  }),
  VIRUSES: ({ settings: { clamd } }) => ({
    provider: clamd && "ClamAV",
    instead: "Uploads are not scanned for viruses",
    facts: [["Listens at", clamd && ("path" in clamd ? clamd.path : `${clamd.host}:${clamd.port}`)]],
  }),
  TRACES: ({ settings: { traces } }) => ({
    provider: traces && "OpenTelemetry",
    instead: "Requests are not traced. Use the log and the metrics",
    facts: [
      ["Sent to", traces && hostOf(traces.endpoint)],
      ["Traced", traces && `${traces.ratio * 100} % of requests`],
    ],
  }),
  GOOGLE: ({ settings: { googleClientId, googleUrl } }) => ({
    provider: googleClientId && "Google",
    instead: "The sign-in button is hidden",
    facts: [
      ["Client ID", googleClientId],
      ["Host", googleClientId && hostOf(googleUrl)],
    ],
  }),
  FACEBOOK: ({ settings: { facebookApp, facebookUrl } }) => ({
    provider: facebookApp && "Facebook",
    instead: "The sign-in button is hidden",
    facts: [
      ["App ID", facebookApp && facebookApp.appId],
      ["Host", facebookApp && hostOf(facebookUrl)],
    ],
  }),
  NOTES: (deps) => {
    const feed = notesFeedOf(deps);
    return {
      provider: feed && "A feed",
      instead: "Notes come from the content folder",
      facts: [["Feed", feed && hostOf(feed)]],
    };
  },
};

/** Drops the other parts of a URL, which may contain a user, password or token. */
const hostOf = (url: string): string => new URL(url).host;
