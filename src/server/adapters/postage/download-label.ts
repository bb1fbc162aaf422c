import { isThisMachine } from "../../platform/http/this-machine.ts";
import { PostageUnreachable } from "./port.ts";

const WITHIN_MS = 10_000;
const MOST_BYTES = 10 * 1024 * 1024;
const BEGINNINGS = { png: [0x89, 0x50, 0x4e, 0x47], pdf: [0x25, 0x50, 0x44, 0x46] } as const;

/** Fetches a label's file from where the service keeps it. Throws PostageUnreachable unless it is what it should be. */
export async function downloadLabel(address: string, kind: "png" | "pdf", serviceUrl: string): Promise<Uint8Array> {
  const { protocol } = new URL(address);
  // Addresses stand on labels: in plain text only from a stand-in on this machine.
  if (protocol !== "https:" && !isThisMachine(new URL(serviceUrl).host))
    throw new PostageUnreachable("the label's file is not served by https");
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES || !BEGINNINGS[kind].every((byte, index) => bytes[index] === byte))
      throw new Error(`no ${kind}`);
    return bytes;
  } catch (error) {
    throw new PostageUnreachable("the label's file could not be fetched", { cause: error });
  }
}
