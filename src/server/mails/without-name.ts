/** Placeholder for a name until the mail is rendered. No name may contain it. */
const NO_NAME = "\ue000";

/**
 * Removes words that a stranger may have typed from a mail's data: anyone can sign up, or order as a guest, with
 * anyone's e-mail and any words as their name. Only confirmed addresses are greeted by name
 * (docs/product/mails.md#names).
 */
export const withoutName = (data: unknown): unknown =>
  typeof data === "object" && data !== null ? { ...data, firstName: NO_NAME, friend: "Your friend" } : data;

/** Removes the placeholder of `withoutName` from text: "Hello, …" and "Thank you." */
export const greetNoOne = (text: string): string => text.replaceAll(/,? ?\ue000/g, "");
