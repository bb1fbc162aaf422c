/** Stands where a name would, until the letter is written. No name may contain it. */
const NO_NAME = "\ue000";

/**
 * A letter's data without words that a stranger may have typed: anyone can sign up, or order as a guest, with anyone's e-mail and
 * any words as their name. Only confirmed addresses are greeted by name (docs/product/mails.md#names).
 */
export const withoutName = (data: unknown): unknown =>
  typeof data === "object" && data !== null ? { ...data, firstName: NO_NAME, friend: "Your friend" } : data;

/** "Hello, …" and "Thank you." of text that was written for `withoutName`. */
export const greetNoOne = (text: string): string => text.replaceAll(/,? ?\ue000/g, "");
