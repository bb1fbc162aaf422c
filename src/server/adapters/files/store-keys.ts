/** Segments of letters, digits, dashes, underscores and dots that start with neither a dot nor a dash. */
const KEY = /^[A-Za-z0-9_][\w.-]{0,99}(\/[A-Za-z0-9_][\w.-]{0,99}){0,5}$/;

export const isStoreKey = (key: string): boolean => KEY.test(key) && !key.includes("..");

export function mustBeStoreKey(key: string): string {
  if (!isStoreKey(key)) throw new Error("not a key of the file store");
  return key;
}
