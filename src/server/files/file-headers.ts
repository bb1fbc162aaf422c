/**
 * Returns a header that makes browsers save a reply under `name`; non-ASCII names as in RFC 5987, with a plain one for
 * old clients.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/gu, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Returns the byte range of a `range` header, first and last byte included. Null means the whole file, also for every
 * form we need not support.
 */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | "NONE_OF_IT" | null {
  const requested = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (requested === null || (requested[1] === "" && requested[2] === "")) return null;
  const [first, last] = [requested[1]!, requested[2]!];
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && first !== "" && Number(last) < start) return null;
  return start > end ? "NONE_OF_IT" : { start, end };
}
