import { stored } from "../platform/storage.ts";

/** Who subscribed in this browser (docs/product/community.md#newsletter); what is not known is empty. */
export type Subscriber = { email: string; zip: string; ipAddress: string; country: string };

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** The subscriber of this browser (docs/product/screens.md#browser-storage): who is stored is not asked again. */
export const subscriber = stored<Subscriber>("nice.subscriber", 1, {
  parse(kept) {
    const { email, zip, ipAddress, country } = { ...(kept as Partial<Record<keyof Subscriber, unknown>> | null) };
    if (typeof email !== "string" || email === "") throw new Error("no subscriber");
    return { email, zip: asText(zip), ipAddress: asText(ipAddress), country: asText(country) };
  },
});
