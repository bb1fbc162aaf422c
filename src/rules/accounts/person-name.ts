/**
 * Characters that occur in URLs and addresses but not in names. Names appear in e-mails and must not be usable to send
 * links.
 */
export const NOT_IN_NAMES = /[\p{Cc}/\\<>@:]/u;

/**
 * Characters that are invisible or reverse the surrounding text: format characters such as zero-width spaces and
 * bidirectional overrides, line and paragraph separators, and blank letters.
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu;

/**
 * "evil-prize.com", "10.0.0.1": mail programs turn these into links. A period in a name ends an initial or is followed
 * by a space.
 */
const WEB_ADDRESS = /[\p{L}\p{N}-][.\u3002][\p{L}\p{N}-]{2,}|\p{N}[.\u3002]\p{N}/u;

export const visibleName = (name: string): string => name.replace(INVISIBLE, "");

/**
 * Returns why a typed name is rejected, in plain words, or null. Lookalike letters count as the letters that they
 * resemble.
 */
export function nameProblem(name: string): string | null {
  const plain = visibleName(name).normalize("NFKC");
  if (NOT_IN_NAMES.test(plain)) return "Names can't contain characters such as / : @ < >.";
  if (plain !== "" && !/\p{L}/u.test(plain)) return "Enter a name with at least one letter.";
  if (WEB_ADDRESS.test(plain)) return "Names can't contain web addresses. Put a space after each period.";
  return null;
}

/** Removes characters that names cannot contain from a provider's version of a name. */
export const cleanPersonName = (name: string, length: number): string =>
  visibleName(name)
    .normalize("NFKC")
    .replace(new RegExp(NOT_IN_NAMES, "gu"), " ")
    .replace(/[.\u3002](?=[\p{L}\p{N}])/gu, ". ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, length);
