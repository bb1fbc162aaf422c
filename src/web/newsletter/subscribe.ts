import { joinWaitlist } from "../../contract/community/community.ts";
import { api } from "../platform/api.ts";
import { trackEvent } from "../platform/track-event.ts";
import { lookUp } from "./look-up.ts";
import { subscriber } from "./subscriber.ts";

/**
 * Puts an e-mail on the newsletter's list (docs/product/community.md#newsletter): with what the look-up says, when
 * there is one; then this browser knows its subscriber, and the analytics tag, where somebody agreed to it, hears of
 * it.
 */
export async function subscribe(email: string, ipLookupUrl: string | null): Promise<void> {
  const { ipAddress, country } = await lookUp(ipLookupUrl);
  const found = { email, zip: "", ipAddress, country };
  await api.call(joinWaitlist, { body: found });
  subscriber.set(found);
  trackEvent("sign_up", { method: "newsletter", email });
}
