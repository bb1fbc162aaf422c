import { v4 as newKey } from "uuid";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { listSignInProviders } from "../../../contract/accounts/auth.ts";
import type { IdentityProvider } from "../../../rules/accounts/identity-providers.ts";

export type Purpose =
  | { what: "logIn"; origin: string | null; referralCode: string | undefined }
  | { what: "link"; userId: string };

/**
 * The sign-in this tab is waiting for. `state` is returned in the redirect and `nonce` in Google's token, so that no
 * other sign-in is accepted.
 */
type Waiting = { state: string; nonce: string; provider: IdentityProvider; purpose: Purpose };

export type Providers = ReplyOf<typeof listSignInProviders>;

const KEPT = "nice.sign-in";

export const answerPath = (provider: IdentityProvider): string => `/sign-in/${provider.toLowerCase()}`;

/** Redirects to the provider, which redirects to `answerPath` with a token behind the `#`, where no server sees it. */
export function goToProvider(provider: IdentityProvider, providers: Providers, purpose: Purpose): void {
  const [state, nonce] = [newKey(), newKey()];
  sessionStorage.setItem(KEPT, JSON.stringify({ state, nonce, provider, purpose } satisfies Waiting));
  const query = { state, nonce, redirect_uri: location.origin + answerPath(provider) };
  location.assign(addressOf(provider, providers, query));
}

function addressOf(provider: IdentityProvider, { google, facebook }: Providers, query: Record<string, string>): string {
  if (provider === "GOOGLE") {
    const ask = { client_id: google!.clientId, response_type: "id_token", scope: "openid email profile" };
    return `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({ ...query, ...ask, prompt: "select_account" })}`;
  }
  const ask = { client_id: facebook!.appId, response_type: "token", scope: "email,public_profile" };
  return `https://www.facebook.com/v23.0/dialog/oauth?${new URLSearchParams({ ...query, ...ask })}`;
}

/** Returns the provider's token and the purpose of the sign-in; null if the redirect does not belong to this tab. */
export function readAnswer(hash: string): { provider: IdentityProvider; token: string; purpose: Purpose } | null {
  const stored = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (stored === null) return null;
  const { state, nonce, provider, purpose } = JSON.parse(stored) as Waiting;
  const answer = new URLSearchParams(hash.replace(/^#/u, ""));
  const token = answer.get(provider === "GOOGLE" ? "id_token" : "access_token");
  if (token === null || answer.get("state") !== state) return null;
  if (provider === "GOOGLE" && nonceIn(token) !== nonce) return null;
  return { provider, token, purpose };
}

/** Returns the token's nonce, or null if the token is invalid. The lab verifies that Google issued it. */
function nonceIn(idToken: string): unknown {
  try {
    const claims = idToken.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(claims)) as { nonce?: unknown }).nonce;
  } catch {
    return null;
  }
}
