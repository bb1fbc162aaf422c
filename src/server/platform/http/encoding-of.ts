/** The forms that what is kept is kept in, beside its plain one. */
export type Encoding = "br" | "gzip";

/** Of those, what a client takes. Browsers rank none above another, they only leave out or refuse (";q=0"). */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  const takes = new Set(
    [accepted ?? ""]
      .flat()
      .join(",")
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
      .map((one) => one.split(";")[0]!.trim()),
  );
  return takes.has("br") ? "br" : takes.has("gzip") || takes.has("*") ? "gzip" : null;
}
