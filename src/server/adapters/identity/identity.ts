import { facebookTokens } from "./facebook.ts";
import { googleIdTokens } from "./google.ts";
import type { IdentityService } from "./port.ts";

export type IdentitySettings = {
  googleClientId: string | null;
  googleUrl: string;
  facebookApp: { appId: string; appSecret: string } | null;
  facebookUrl: string;
};

/** Short, because a customer is waiting for the page. */
const ANSWERS_WITHIN_MS = 5000;

/** Verifies tokens of the configured providers; a token for any other provider is invalid. */
export function identityService(
  { googleClientId, googleUrl, facebookApp, facebookUrl }: IdentitySettings,
  now: () => Date,
  withinMs = ANSWERS_WITHIN_MS,
): IdentityService {
  const google =
    googleClientId === null ? null : googleIdTokens({ clientId: googleClientId, url: googleUrl, now, withinMs });
  const facebook = facebookApp === null ? null : facebookTokens({ ...facebookApp, url: facebookUrl, withinMs });
  const notSetUp = () => Promise.reject(new Error("it is not set up"));
  const nobody = () => Promise.resolve(null);
  return {
    googleClientId,
    facebookAppId: facebookApp?.appId ?? null,
    verifyGoogle: google?.verify ?? nobody,
    verifyFacebook: facebook?.verify ?? nobody,
    checkGoogle: google?.check ?? notSetUp,
    checkFacebook: facebook?.check ?? notSetUp,
  };
}
