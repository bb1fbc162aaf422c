import { facebookTokens } from "./facebook.ts";
import { googleIdTokens } from "./google.ts";
import type { IdentityService } from "./port.ts";

export type IdentitySettings = {
  googleClientId: string | null;
  facebookApp: { appId: string; appSecret: string } | null;
};

/** The providers that are set up; a token for another one is no good. */
export function identityService(
  { googleClientId, facebookApp }: IdentitySettings,
  now: () => Date,
  bases: { google?: string; facebook?: string } = {},
): IdentityService {
  const nobody = () => Promise.resolve(null);
  return {
    googleClientId,
    facebookAppId: facebookApp?.appId ?? null,
    verifyGoogle: googleClientId === null ? nobody : googleIdTokens(googleClientId, now, bases.google),
    verifyFacebook: facebookApp === null ? nobody : facebookTokens(facebookApp, bases.facebook),
  };
}
