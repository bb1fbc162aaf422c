export const IDENTITY_PROVIDERS = ["GOOGLE", "FACEBOOK"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];
export const IDENTITY_PROVIDER_NAMES: Record<IdentityProvider, string> = { GOOGLE: "Google", FACEBOOK: "Facebook" };
