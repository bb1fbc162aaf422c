export const pick = <Thing extends object, Key extends keyof Thing>(thing: Thing, keys: readonly Key[]) =>
  Object.fromEntries(keys.filter((key) => key in thing).map((key) => [key, thing[key]])) as Pick<Thing, Key>;
