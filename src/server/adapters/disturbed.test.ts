import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { s3Client } from "./files/s3-client.ts";
import { identityService } from "./identity/identity.ts";
import { ProviderUnreachable } from "./payments/port.ts";
import { stripePayments } from "./payments/stripe-payments.ts";
import { googlePlaces } from "./places/google-places.ts";
import { photonPlaces } from "./places/photon-places.ts";
import { easyPostPostage } from "./postage/easypost-postage.ts";
import { PostageUnreachable } from "./postage/port.ts";
import { SmsRefused } from "./sms/port.ts";
import { twilioSms } from "./sms/twilio-sms.ts";
import { BRAND } from "../../rules/brand.ts";

/** A fraction of the production timeout, to keep the tests fast. */
const withinMs = 500;
const now = () => new Date("2026-06-15T14:00:00Z");

const DISTURBANCES: Record<string, (reply: ServerResponse) => void> = {
  "an answer that does not come": () => undefined,
  "too many requests": (reply) => reply.writeHead(429).end("{}"),
  "an error of its own": (reply) => reply.writeHead(500).end("{}"),
  "a cut connection": (reply) => reply.destroy(),
};

const of = (own: object) => Buffer.from(JSON.stringify(own)).toString("base64url");
/** Not signed by Google, which only a check against Google's keys would detect. */
const ID_TOKEN = `${of({ alg: "RS256", kid: "one" })}.${of({ sub: "108", aud: "g", exp: 4e9 })}.${of({})}`;

const signIn = (url: string) =>
  identityService(
    { googleClientId: "g", googleUrl: url, facebookApp: { appId: "f", appSecret: "secret" }, facebookUrl: url },
    now,
    withinMs,
  );
const STORE = {
  bucket: "lab",
  prefix: "",
  region: "us-east-1",
  direct: true,
  accessKeyId: "id",
  secretAccessKey: "secret",
  sessionToken: null,
};

type Requested = {
  ask: (url: string) => Promise<unknown>;
  /** The error that reports an unknown outcome; unset: any error, because no response is one too. */
  unknown?: new (...given: never[]) => Error;
  /**
   * Maximum number of requests: sends are never retried automatically; requests that have a key or only read may be.
   */
  most: number;
};

const SERVICES: Record<string, Requested> = {
  S3: {
    ask: (url) =>
      s3Client(
        { ...STORE, bucketUrl: `${url}/lab`, publicBucketUrl: `${url}/lab` },
        { firstWaitMs: 1, answerMs: withinMs },
      ).head("key"),
    most: 4,
  },
  "Google Places": { ask: (url) => googlePlaces("key", url, withinMs).suggest("99 Sutton", "session"), most: 1 },
  Photon: { ask: (url) => photonPlaces(url, BRAND, withinMs).suggest("99 Sutton", "session"), most: 1 },
  "sign-in with Google": { ask: (url) => signIn(url).verifyGoogle(ID_TOKEN), most: 1 },
  "a look at Google's keys": { ask: (url) => signIn(url).checkGoogle(), most: 1 },
  "sign-in with Facebook": { ask: (url) => signIn(url).verifyFacebook("token"), most: 1 },
  Twilio: {
    ask: (url) =>
      twilioSms({ accountSid: "AC1", authToken: "secret", from: "+13475550100" }, url, withinMs).send({
        key: "k",
        to: "+17185550132",
        text: "Marco rings soon.",
      }),
    most: 1,
  },
  Stripe: {
    ask: (url) =>
      stripePayments(
        { secretKey: "sk_test_1", webhookSecret: "whsec_1", url, withinMs },
        { now, log: { warn: () => undefined } },
      ).findPayment("pi_1"),
    unknown: ProviderUnreachable,
    most: 3,
  },
  EasyPost: {
    ask: (url) =>
      easyPostPostage({ apiKey: "key", webhookSecret: "a secret", phone: "718 555 0100", url, withinMs }).track(
        "94001",
      ),
    unknown: PostageUnreachable,
    most: 1,
  },
};

const cases = Object.keys(SERVICES).flatMap((service) =>
  Object.keys(DISTURBANCES).map((kind) => [service, kind] as const),
);

test.each(cases)("%s with %s: the outcome is unknown and reported promptly", async (service, kind) => {
  let requested = 0;
  const server = createServer((request, reply) => {
    requested += 1;
    request.resume();
    DISTURBANCES[kind]!(reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  const { ask, unknown = Error, most } = SERVICES[service]!;
  const thrown = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).then(
    (answer) => expect.unreachable(`it took ${JSON.stringify(answer)} for an answer`),
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(unknown);
  expect(thrown).not.toBeInstanceOf(SmsRefused);
  expect(requested).toBeGreaterThan(0);
  expect(requested).toBeLessThanOrEqual(most);
});
