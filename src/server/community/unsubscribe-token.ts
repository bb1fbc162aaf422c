import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";

const PURPOSE = "unsubscribe";

/** Nothing has to be kept for it, and it is good for as long as the newsletter is. */
export const unsubscribeToken = (authSecret: string, subscriberId: string): string =>
  signedId(authSecret, PURPOSE, subscriberId);

/** Whose token it is; null when it is none of ours. */
export const subscriberOfToken = (authSecret: string, token: string): string | null =>
  idOfSigned(authSecret, PURPOSE, token);
