/** A file among a build's assets, its compressed twins too: no way out of their folder, and nothing hidden. */
export const isFileOfAssets = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

/** What may be asked for: the compressed twin is chosen by what a browser reads. */
export const isAssetName = (name: string): boolean => isFileOfAssets(name) && !/\.(br|gz)$/.test(name);
