/** Characters (docs/product/accounts.md#passwords). */
export const PASSWORD_MIN_LENGTH = 10;

/** Long enough for any passphrase, short enough that hashing one is no burden. */
export const PASSWORD_MAX_LENGTH = 256;

/** What is wrong with a new password, for people; null when nothing is. That it is not among the commonest is the server's to check. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  if (password.trim() === "") return "Use more than spaces";
  return null;
}
