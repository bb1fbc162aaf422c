/** Location from the look-up service; empty if unknown. */
export type WhereFrom = { ipAddress: string; country: string };

const NOWHERE: WhereFrom = { ipAddress: "", country: "" };
/** Timeout: visitors should not wait longer for data only we want. */
const PATIENCE_MS = 2500;
const LONGEST_COUNTRY = 60;

/**
 * Queries the look-up service for this browser's location (docs/product/community.md#newsletter). A missing, late or
 * malformed response returns an empty location: it must not keep visitors from subscribing.
 * @param url of the installation; null if there is no look-up service, and then no request is sent
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

/** Returns the usable parts of the service's response `{ ip, country }`. */
export function whereFrom(answer: unknown): WhereFrom {
  const { ip, country } = { ...(answer as { ip?: unknown; country?: unknown } | null) };
  return {
    ipAddress: typeof ip === "string" && isAddress(ip) ? ip : "",
    country: typeof country === "string" ? country.trim().slice(0, LONGEST_COUNTRY) : "",
  };
}

/** Validates an IP address with the browser's URL parser, which leaves valid IPv4 addresses unchanged. */
function isAddress(ip: string): boolean {
  if (/^\d+(?:\.\d+){3}$/.test(ip)) return URL.canParse(`http://${ip}`) && new URL(`http://${ip}`).hostname === ip;
  return ip.includes(":") && URL.canParse(`http://[${ip}]`);
}
