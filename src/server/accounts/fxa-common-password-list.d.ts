declare module "fxa-common-password-list" {
  const commonPasswords: {
    /** Whether it is among the commonest of 8 characters and more, in exactly this spelling. */
    test(password: string): boolean;
  };
  export default commonPasswords;
}
