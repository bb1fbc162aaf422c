/** Where a browser is reached, and what only it can read what is sent there with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What is shown there. */
export type PushNotice = {
  text: string;
  /** A later one of the same name takes the place of one that waits at the service, which reads it. */
  topic: string;
  /** How long the service keeps it for a browser that is off, in seconds. */
  keptFor: number;
};

/** The browser is reached by this no more: it took its leave, or it never could be. */
export class PushGone extends Error {}

/** The service will not take it from this lab, whenever it is sent again. */
export class PushRefused extends Error {}

/** Shows notices in browsers that have asked for them. Called by jobs, which try again when it throws anything but the two above. */
export type PushService = {
  /** The public half of the key pair, by which browsers know the lab: 65 bytes in base64url. */
  publicKey: string;
  /** Whether an address that a browser gave is one of a push service, and no other place that the lab would be sent to. */
  isPushService(endpoint: string): boolean;
  send(target: PushTarget, notice: PushNotice): Promise<void>;
};
