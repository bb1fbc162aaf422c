/** Interleaved RGB at a fraction of a picture's size. */
export type Coarse = { width: number; height: number; light: Float32Array };

/** Replaces `light` (width px across) by `keep` parts of itself plus a smoothly enlarged copy `step` times smaller. */
export function addCoarse(light: Float32Array, width: number, keep: number, coarse: Coarse, step: number): void {
  const height = light.length / 3 / width;
  const line = new Float32Array(coarse.width * 3);
  const lefts = new Int32Array(width);
  const shares = new Float32Array(width);
  for (let column = 0; column < width; column++) {
    const x = Math.min(coarse.width - 1.001, Math.max(0, (column + 0.5) / step - 0.5));
    lefts[column] = Math.floor(x) * 3;
    shares[column] = x - Math.floor(x);
  }
  for (let row = 0; row < height; row++) {
    const y = Math.min(coarse.height - 1, Math.max(0, (row + 0.5) / step - 0.5));
    const upper = Math.floor(y) * line.length;
    const lower = Math.min(coarse.height - 1, Math.floor(y) + 1) * line.length;
    const down = y - Math.floor(y);
    for (let i = 0; i < line.length; i++) {
      const above = coarse.light[upper + i]!;
      line[i] = above + (coarse.light[lower + i]! - above) * down;
    }
    let to = row * width * 3;
    for (let column = 0; column < width; column++, to += 3) {
      const from = lefts[column]!;
      const share = shares[column]!;
      const other = 1 - share;
      light[to] = light[to]! * keep + line[from]! * other + line[from + 3]! * share;
      light[to + 1] = light[to + 1]! * keep + line[from + 1]! * other + line[from + 4]! * share;
      light[to + 2] = light[to + 2]! * keep + line[from + 2]! * other + line[from + 5]! * share;
    }
  }
}
