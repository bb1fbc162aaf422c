export type ProviderPerson = {
  providerUserId: string;
  /** Null when the person does not share it. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/**
 * Checks with Google and Facebook that a token is theirs and meant for us. A method throws when its provider is
 * unreachable.
 */
export type IdentityService = {
  /** The public ID for the browser's sign-in button; null if the provider is not configured. */
  googleClientId: string | null;
  facebookAppId: string | null;
  /** @returns null when the token is invalid */
  verifyGoogle(token: string): Promise<ProviderPerson | null>;
  verifyFacebook(token: string): Promise<ProviderPerson | null>;
  /** Fetches the keys used to verify tokens. Throws if the provider is not configured. @returns the number of keys */
  checkGoogle(): Promise<number>;
  /**
   * Checks that Facebook accepts our app's ID and secret. Throws if it does not, or if the provider is not configured.
   */
  checkFacebook(): Promise<void>;
};
