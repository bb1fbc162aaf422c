/** Returns whether a name is a build's asset or its compressed variant: no path out of the folder, no hidden files. */
export const isFileOfAssets = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

/** Names that clients may request: the server picks the compressed variant by the browser's encodings. */
export const isAssetName = (name: string): boolean => isFileOfAssets(name) && !/\.(br|gz)$/.test(name);
