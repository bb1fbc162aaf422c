/** Each digit's strokes on a 1 × 2 grid. Drawn as paths, so that they look the same on a machine without fonts. */
const STROKES: Record<string, string> = {
  "0": "M0 0 H1 V2 H0 Z",
  "1": "M0.2 0.3 L0.6 0 V2",
  "2": "M0 0 H1 V1 H0 V2 H1",
  "3": "M0 0 H1 V2 H0 M0.3 1 H1",
  "4": "M0 0 V1 H1 M1 0 V2",
  "5": "M1 0 H0 V1 H1 V2 H0",
  "6": "M1 0 H0 V2 H1 V1 H0",
  "7": "M0 0 H1 L0.4 2",
  "8": "M0 0 H1 V2 H0 Z M0 1 H1",
  "9": "M1 1 H0 V0 H1 V2 H0",
};

/** Returns a number as SVG, centered at x with its top edge at y; `width` is px per digit. */
export function digits(number: number, at: { x: number; y: number; width: number; color: string }): string {
  const text = String(number);
  const step = at.width * 1.55;
  const left = at.x - (step * text.length - at.width * 0.55) / 2;
  return [...text]
    .map((digit, index) => {
      const move = `translate(${left + index * step} ${at.y}) scale(${at.width})`;
      return `<path d="${STROKES[digit] ?? ""}" transform="${move}" fill="none" stroke="${at.color}" stroke-width=".24" stroke-linejoin="round" stroke-linecap="round"/>`;
    })
    .join("");
}
