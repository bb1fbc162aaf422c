/** Characters that no name has and every address has: names stand in mails, and nobody is to send links by them. */
export const NOT_IN_NAMES = /[\p{Cc}/\\<>@:]/u;

/** A name as a provider knows it, without what no name has. */
export const cleanPersonName = (name: string, length: number): string =>
  name.replace(new RegExp(NOT_IN_NAMES, "gu"), " ").replace(/\s+/g, " ").trim().slice(0, length);
