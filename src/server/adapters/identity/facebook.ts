import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ProviderPerson } from "./port.ts";

const DebugToken = z.object({
  data: z.object({ app_id: z.string().optional(), is_valid: z.boolean(), user_id: z.string().optional() }),
});
const Me = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});

type Requested = {
  appId: string;
  appSecret: string;
  url: string;
  withinMs: number;
};

/**
 * Checks Facebook's access tokens: the Graph API must say that they are valid and issued for our app, and to which
 * user.
 */
export function facebookTokens({ appId, appSecret, url, withinMs }: Requested) {
  const ours = `${appId}|${appSecret}`;
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    if (response.status === 400 || response.status === 401) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`Facebook answered ${response.status}`);
    return response.json();
  };
  /** Details of a token issued for our app; null unless Facebook confirms it. */
  async function debug(token: string): Promise<z.output<typeof DebugToken>["data"] | null> {
    const debugged = await ask("/debug_token", { input_token: token, access_token: ours });
    if (debugged === null) return null;
    const { data } = DebugToken.parse(debugged);
    return data.is_valid && data.app_id === appId ? data : null;
  }

  async function verify(token: string): Promise<ProviderPerson | null> {
    const data = await debug(token);
    if (data === null) return null;
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    const fields = "id,first_name,last_name,email";
    const answer = await ask("/me", { fields, access_token: token, appsecret_proof: proof });
    if (answer === null) return null;
    const me = Me.parse(answer);
    if (me.id !== data.user_id) return null;
    return {
      providerUserId: me.id,
      email: me.email ?? null,
      // The Graph API does not say whether the e-mail is verified, so it is never matched to an existing account.
      emailVerified: false,
      firstName: me.first_name ?? "",
      lastName: me.last_name ?? "",
    };
  }

  return {
    verify,
    async check(): Promise<void> {
      if ((await debug(ours)) === null) throw new Error("Facebook knows no such app by this secret");
    },
  };
}
