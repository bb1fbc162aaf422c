/** Frames of a roll in one row: from `from` to before `to`, `height` px high. */
export type JustifiedRow = { from: number; to: number; height: number };

export type Measure = {
  /** Row width, px. */
  width: number;
  /** Target row height, px. */
  height: number;
  /** Gap between frames and between rows, px. */
  apart: number;
};

/**
 * Lays out rows as wide as the page, each frame in its own aspect ratio. The last row is not stretched.
 * @param shapes width of each frame in percent of its height
 */
export function justified(shapes: readonly number[], { width, height, apart }: Measure): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let from = 0;
  let sum = 0;
  for (const [at, shape] of shapes.entries()) {
    sum += shape / 100;
    const gaps = (at - from) * apart;
    if (sum * height + gaps < width) continue;
    rows.push({ from, to: at + 1, height: (width - gaps) / sum });
    from = at + 1;
    sum = 0;
  }
  if (from < shapes.length) rows.push({ from, to: shapes.length, height });
  return rows;
}

/** Estimates the height of a month's rows before its frames' ratios are known: most are 3:2. */
export function guessedHeight(
  { rolls, scans }: { rolls: number; scans: number },
  { width, height, apart }: Measure,
): number {
  const frames = scans / rolls;
  const perRow = Math.max(1, Math.ceil(width / (1.45 * height + apart)));
  return rolls * Math.ceil(frames / perRow) * (height + apart);
}
