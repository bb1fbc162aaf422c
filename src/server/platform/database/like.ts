/** A text for `like`, with its own % and _ meant as they are: a search for "100%" is not a search for everything. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** A pattern for `like` that fits whatever has this text in it. */
export const containing = (text: string): string => `%${literally(text)}%`;
