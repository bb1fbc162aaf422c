import { idOfSigned, signedId } from "../platform/tokens/signed-id.ts";

const PURPOSE = "reminder";

/** Says yes to a reminder, or ends it; it opens nothing else, so it travels as it is. */
export const reminderToken = (authSecret: string, reminderId: string): string =>
  signedId(authSecret, PURPOSE, reminderId);

export const reminderOfToken = (authSecret: string, token: string): string | null =>
  idOfSigned(authSecret, PURPOSE, token);
