/** Where somebody is, as a look-up service says; empty where it does not. */
export type WhereFrom = { ipAddress: string; country: string };

const NOWHERE: WhereFrom = { ipAddress: "", country: "" };
/** Nobody waits longer for a thing that only we want to know. */
const PATIENCE_MS = 2500;
const LONGEST_COUNTRY = 60;

/**
 * Asks the look-up service where this browser is (docs/product/community.md#newsletter). No answer, a late one or
 * nonsense is nowhere: it must not keep anybody from subscribing.
 * @param url of the installation; null where there is no such service, and then nobody is asked
 */
export async function lookUp(url: string | null): Promise<WhereFrom> {
  if (url === null) return NOWHERE;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), credentials: "omit" });
    return answer.ok ? whereFrom(await answer.json()) : NOWHERE;
  } catch {
    return NOWHERE;
  }
}

/** What of the service's answer `{ ip, country }` can be used. */
export function whereFrom(answer: unknown): WhereFrom {
  const { ip, country } = { ...(answer as { ip?: unknown; country?: unknown } | null) };
  return {
    ipAddress: typeof ip === "string" && isAddress(ip) ? ip : "",
    country: typeof country === "string" ? country.trim().slice(0, LONGEST_COUNTRY) : "",
  };
}

/** Browsers know an IP address when they see one in a URL, and write four plain numbers as they were. */
function isAddress(ip: string): boolean {
  if (/^\d+(?:\.\d+){3}$/.test(ip)) return URL.canParse(`http://${ip}`) && new URL(`http://${ip}`).hostname === ip;
  return ip.includes(":") && URL.canParse(`http://[${ip}]`);
}
