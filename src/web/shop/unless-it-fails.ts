import { CallError } from "../../contract/kit/client.ts";

/**
 * What a call found, in a loader; null when it failed, which is logged only (docs/product/errors.md#silent-failures): the page still
 * stands. What is thrown on purpose (not found, elsewhere) passes.
 * @param what was asked for: "product collections"
 */
export async function unlessItFails<T>(what: string, asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    // oxlint-disable-next-line no-console -- the log is where it is to be found
    console.error(`Error fetching ${what}`, error);
    return null;
  });
}
