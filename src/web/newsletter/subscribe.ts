import { joinWaitlist } from "../../contract/community/community.ts";
import { api } from "../platform/api.ts";
import { trackEvent } from "../platform/track-event.ts";
import { lookUp } from "./look-up.ts";
import { subscriber } from "./subscriber.ts";

/**
 * Subscribes an e-mail to the newsletter (docs/product/community.md#newsletter), with the looked-up location if
 * available; then stores the subscriber in this browser, and reports it to the analytics tag if the visitor consented.
 */
export async function subscribe(email: string, ipLookupUrl: string | null): Promise<void> {
  const { ipAddress, country } = await lookUp(ipLookupUrl);
  const found = { email, zip: "", ipAddress, country };
  await api.call(joinWaitlist, { body: found });
  subscriber.set(found);
  trackEvent("sign_up", { method: "newsletter", email });
}
