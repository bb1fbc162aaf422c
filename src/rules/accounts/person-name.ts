/** Characters that no name has and every address has: names stand in mails, and nobody is to send links by them. */
export const NOT_IN_NAMES = /[\p{Cc}/\\<>@:]/u;

/**
 * Characters that show nothing or turn the text around them: format characters such as zero-width spaces and bidirectional
 * overrides, line and paragraph separators, and letters without a shape.
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu;

/** "evil-prize.com", "10.0.0.1": mail programs make links of them. A period in a name ends an initial or has a space behind it. */
const WEB_ADDRESS = /[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}|\p{N}[.\u3002]\p{N}/u;

/** A typed name without what cannot be seen. */
export const visibleName = (name: string): string => name.replace(INVISIBLE, "");

/** Why a typed name is refused, for people; null for a good one. Letters that only look like others count as those. */
export function nameProblem(name: string): string | null {
  const plain = visibleName(name).normalize("NFKC");
  if (NOT_IN_NAMES.test(plain)) return "Names can't contain characters such as / : @ < >.";
  if (plain !== "" && !/\p{L}/u.test(plain)) return "Enter a name with at least one letter.";
  if (WEB_ADDRESS.test(plain)) return "Names can't contain web addresses. Put a space after each period.";
  return null;
}

/** A name as a provider knows it, without what no name has. */
export const cleanPersonName = (name: string, length: number): string =>
  visibleName(name)
    .normalize("NFKC")
    .replace(new RegExp(NOT_IN_NAMES, "gu"), " ")
    .replace(/[.\u3002](?=[\p{L}\p{N}])/gu, ". ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, length);
