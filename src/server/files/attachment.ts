/** The header by which a browser saves a reply under `name`; names beyond ASCII as RFC 5987 has it, with a plain one for old clients. */
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
