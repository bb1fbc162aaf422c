/**
 * Returns the account ID in this token, or null without a token. Only for telling accounts apart; the API decides
 * permissions.
 */
export function accountOf(token: string | null): string | null {
  if (token === null) return null;
  try {
    const claims = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown };
    return typeof sub === "string" ? sub : token;
  } catch {
    return token;
  }
}
