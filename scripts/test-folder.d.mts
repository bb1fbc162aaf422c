/** @param options.byEnvironment also what has the folder in its environment, as its TMPDIR (Linux) */
export function removeRun(folder: string, options?: { byEnvironment?: boolean }): Promise<void>;
