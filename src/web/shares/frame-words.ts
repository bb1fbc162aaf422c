type Frame = { frame: number; name: string };

/** Returns the name a person gave; the scanner's file name means nothing. */
const givenName = ({ name }: Frame): string => (/\.(?:jpe?g|png|tiff?)$/i.test(name) ? "" : name);

/** Edge print beside a frame: "24 ▸ 24A". */
export const edgeOf = ({ frame }: Frame): string => `${frame} ▸ ${frame}A`;

export const titleOf = (scan: Frame): string => givenName(scan) || `Frame ${scan.frame}`;

/** Alt text of a frame. */
export function altOf(scan: Frame): string {
  const name = givenName(scan);
  return name === "" ? `Frame ${scan.frame}` : `Frame ${scan.frame}: ${name}`;
}
