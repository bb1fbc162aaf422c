type Frame = { frame: number; name: string };

/** The name that somebody gave; what the scanner called its file says nothing. */
const givenName = ({ name }: Frame): string => (/\.(?:jpe?g|png|tiff?)$/i.test(name) ? "" : name);

/** As printed on the edge of the film beside a frame: "24 ▸ 24A". */
export const edgeOf = ({ frame }: Frame): string => `${frame} ▸ ${frame}A`;

export const titleOf = (scan: Frame): string => givenName(scan) || `Frame ${scan.frame}`;

/** For those who cannot see it. */
export function altOf(scan: Frame): string {
  const name = givenName(scan);
  return name === "" ? `Frame ${scan.frame}` : `Frame ${scan.frame}: ${name}`;
}
