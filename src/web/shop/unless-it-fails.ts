import { CallError } from "../../contract/kit/client.ts";

/**
 * Returns a call's result in a loader; null if it failed, which is only logged
 * (docs/product/errors.md#silent-failures), so that the page still renders. Thrown responses (not found, redirects)
 * pass through.
 * @param what the requested data: "product collections"
 */
export async function unlessItFails<T>(what: string, promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    // oxlint-disable-next-line no-console -- the log is where it is to be found
    console.error(`Error fetching ${what}`, error);
    return null;
  });
}
