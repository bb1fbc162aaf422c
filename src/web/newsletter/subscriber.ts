import { stored } from "../platform/storage.ts";

/** The subscriber stored in this browser (docs/product/community.md#newsletter); unknown fields are empty. */
export type Subscriber = { email: string; zip: string; ipAddress: string; country: string };

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * The subscriber of this browser (docs/product/screens.md#browser-storage): stored subscribers are not invited again.
 */
export const subscriber = stored<Subscriber>("nice.subscriber", 1, {
  parse(saved) {
    const { email, zip, ipAddress, country } = { ...(saved as Partial<Record<keyof Subscriber, unknown>> | null) };
    if (typeof email !== "string" || email === "") throw new Error("no subscriber");
    return { email, zip: asText(zip), ipAddress: asText(ipAddress), country: asText(country) };
  },
});
