type Coarse = { width: number; height: number; light: Float32Array };

/** Hands every pixel of a full-size picture the smoothly enlarged light of a copy `step` times smaller. */
export function coarseCopy(
  coarse: Coarse,
  step: number,
  width: number,
  height: number,
  use: (at: number, red: number, green: number, blue: number) => void,
): void {
  const { light } = coarse;
  for (let row = 0; row < height; row++) {
    const y = Math.min(coarse.height - 1, Math.max(0, (row + 0.5) / step - 0.5));
    const upper = Math.floor(y);
    const lower = Math.min(coarse.height - 1, upper + 1);
    const dy = y - upper;
    for (let column = 0; column < width; column++) {
      const x = Math.min(coarse.width - 1, Math.max(0, (column + 0.5) / step - 0.5));
      const left = Math.floor(x);
      const right = Math.min(coarse.width - 1, left + 1);
      const dx = x - left;
      const a = (upper * coarse.width + left) * 3;
      const b = (upper * coarse.width + right) * 3;
      const c = (lower * coarse.width + left) * 3;
      const d = (lower * coarse.width + right) * 3;
      const wa = (1 - dx) * (1 - dy);
      const wb = dx * (1 - dy);
      const wc = (1 - dx) * dy;
      const wd = dx * dy;
      use(
        (row * width + column) * 3,
        light[a]! * wa + light[b]! * wb + light[c]! * wc + light[d]! * wd,
        light[a + 1]! * wa + light[b + 1]! * wb + light[c + 1]! * wc + light[d + 1]! * wd,
        light[a + 2]! * wa + light[b + 2]! * wb + light[c + 2]! * wc + light[d + 2]! * wd,
      );
    }
  }
}
