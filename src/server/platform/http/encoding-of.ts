export type Encoding = "br" | "gzip";

/** Chooses an encoding that the client accepts. Browsers send no ranks, only ";q=0" for encodings that they refuse. */
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
