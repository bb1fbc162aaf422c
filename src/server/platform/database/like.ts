/** Escapes % and _ for `like`: a search for "100%" must not match everything. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const containing = (text: string): string => `%${literally(text)}%`;
