/** A browser's push endpoint, and the keys to encrypt messages for it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushNotice = {
  text: string;
  /** A later notice with the same topic replaces one still waiting at the service, which can read the topic. */
  topic: string;
  /** How long the service stores it for an offline browser, in seconds. */
  keptFor: number;
};

/** The browser can no longer be reached here: it unsubscribed, or the endpoint never worked. */
export class SubscriptionExpired extends Error {}

/** The service will reject it from this lab on every retry. */
export class PushRefused extends Error {}

/** Shows notices in browsers that have subscribed. Called by jobs, which retry on any error except the two above. */
export type PushService = {
  /** The public half of the key pair, which identifies the lab to browsers: 65 bytes in base64url. */
  publicKey: string;
  /** Whether an endpoint from a browser is a push service's, so that the lab sends no requests elsewhere. */
  isPushService(endpoint: string): boolean;
  send(target: PushTarget, notice: PushNotice): Promise<void>;
};
