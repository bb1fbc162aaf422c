/** Who the provider says that someone is. */
export type ProviderPerson = {
  providerUserId: string;
  /** Null when the person keeps it from us. */
  email: string | null;
  /** Whether the provider has seen that the e-mail is this person's. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Asks Google and Facebook whether a token is theirs and meant for us. A method throws when its provider cannot be asked. */
export type IdentityService = {
  /** The public id that the browser's button needs; null while the provider is not set up. */
  googleClientId: string | null;
  facebookAppId: string | null;
  /** @returns null when the token is not good */
  verifyGoogle(token: string): Promise<ProviderPerson | null>;
  verifyFacebook(token: string): Promise<ProviderPerson | null>;
  /** Fetches the keys that tokens are checked by. Throws where the provider is not set up. @returns how many there are */
  checkGoogle(): Promise<number>;
  /** Has Facebook say that it knows our app by its secret. Throws where the provider is not set up, and where it does not. */
  checkFacebook(): Promise<void>;
};
