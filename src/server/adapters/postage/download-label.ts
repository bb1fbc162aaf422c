import { isThisMachine } from "../../platform/http/this-machine.ts";
import { PostageUnreachable } from "./port.ts";

const WITHIN_MS = 10_000;
const MOST_BYTES = 10 * 1024 * 1024;
const STARTS_AS = {
  png: (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  pdf: (bytes: Buffer) => bytes.subarray(0, 4).toString() === "%PDF",
  // Printer settings may precede the label.
  zpl: (bytes: Buffer) => bytes.includes("^XA") && bytes.includes("^XZ"),
};
export type LabelKind = keyof typeof STARTS_AS;

/** Downloads a label's file from the service. Throws PostageUnreachable unless it has the right format. */
export async function downloadLabel(address: string, kind: LabelKind, serviceUrl: string): Promise<Uint8Array> {
  const { protocol } = new URL(address);
  // Labels contain addresses: http is allowed only for a fake on this machine.
  if (protocol !== "https:" && !isThisMachine(new URL(serviceUrl).host))
    throw new PostageUnreachable("the label's file is not served by https");
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MOST_BYTES || !STARTS_AS[kind](bytes)) throw new Error(`no ${kind}`);
    return bytes;
  } catch (error) {
    throw new PostageUnreachable("the label's file could not be fetched", { cause: error });
  }
}
