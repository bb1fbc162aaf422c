import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ProviderPerson } from "./port.ts";

const TIMEOUT_MS = 5000;

const DebugToken = z.object({
  data: z.object({ app_id: z.string().optional(), is_valid: z.boolean(), user_id: z.string().optional() }),
});
const Me = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

/**
 * Checks Facebook's access tokens: that the Graph API says they are valid and made for our app, and whose they are.
 * @param base where the Graph API is; tests put a double there
 */
export function facebookTokens(
  app: { appId: string; appSecret: string },
  base = "https://graph.facebook.com/v23.0",
): (token: string) => Promise<ProviderPerson | null> {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 400 || response.status === 401) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`Facebook answered ${response.status}`);
    return response.json();
  };
  return async (token) => {
    const debugged = await ask("/debug_token", { input_token: token, access_token: `${app.appId}|${app.appSecret}` });
    if (debugged === null) return null;
    const { data } = DebugToken.parse(debugged);
    if (!data.is_valid || data.app_id !== app.appId) return null;
    const proof = createHmac("sha256", app.appSecret).update(token).digest("hex");
    const fields = "id,first_name,last_name,email";
    const answer = await ask("/me", { fields, access_token: token, appsecret_proof: proof });
    if (answer === null) return null;
    const me = Me.parse(answer);
    if (me.id !== data.user_id) return null;
    return {
      providerUserId: me.id,
      email: me.email ?? null,
      // The Graph API does not say whether the e-mail is verified, so it joins no account.
      emailVerified: false,
      firstName: me.first_name ?? "",
      lastName: me.last_name ?? "",
    };
  };
}
