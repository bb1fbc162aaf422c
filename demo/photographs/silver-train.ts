import type { Hour } from "./hours.ts";
import { addGlow } from "./lamps.ts";
import { dimmed, lightOf, mixed, type Light } from "./light.ts";
import { ellipse } from "./outlines.ts";
import type { View } from "./perspective.ts";
import { put } from "./picture.ts";
import type { SceneTools } from "./scene.ts";
import { fillShape, type Point } from "./shapes.ts";

/** A train of silver cars that comes towards the camera: its front at `front` metres, on a track whose middle and rails are given in metres. */
export function paintTrain(
  { picture, noise }: SceneTools,
  view: View,
  { front, middle, rails }: { front: number; middle: number; rails: number },
  hour: Hour,
): void {
  const [left, right] = [middle - 1.42, middle + 1.42];
  const [floor, roof] = [rails + 0.55, rails + 3.75];
  const silver = mixed(lightOf("#c9ced2", 0.34), hour.middle, 0.35);
  const tail = front + 62;
  const dark: Light = [0.008, 0.009, 0.011];
  fillShape(
    picture,
    [
      view(left - 0.2, rails, front),
      view(right + 0.25, rails, front),
      view(right, rails, tail),
      view(left - 0.2, rails, tail),
    ],
    dark,
    { softness: 0.006, opacity: 0.85 },
  );
  const sidePanel = (from: number, to: number, low: number, up: number): Point[] => [
    view(left, low, from),
    view(left, low, to),
    view(left, up, to),
    view(left, up, from),
  ];
  fillShape(picture, sidePanel(front, tail, rails + 0.1, floor), dark);
  fillShape(picture, sidePanel(front, tail, floor, roof), (_x, y, out) => {
    put(out, dimmed(silver, 0.55 + 0.12 * Math.sin(y * 1300)));
  });
  const lamp = lightOf("#ffe6bc", 0.95);
  for (let car = 3; car >= 0; car--) {
    const start = front + car * 15.4;
    fillShape(picture, sidePanel(start + 14.9, start + 15.4, floor, roof), dark);
    for (let pane = 7; pane >= 0; pane--) {
      const from = start + 0.7 + pane * 1.8;
      const door = pane === 1 || pane === 5;
      fillShape(
        picture,
        sidePanel(from, from + (door ? 1.1 : 1.35), door ? floor + 0.2 : floor + 1.25, floor + 2.45),
        door ? dimmed(silver, 0.42) : dimmed(lamp, 0.85),
      );
      if (door) fillShape(picture, sidePanel(from + 0.2, from + 0.9, floor + 1.2, floor + 2.3), dimmed(lamp, 0.85));
    }
    fillShape(picture, sidePanel(start + 0.1, start + 14.8, floor + 0.86, floor + 1.02), lightOf("#3a5f9a", 0.3));
  }
  const at = (u: number, v: number): Point => view(left + (right - left) * u, floor + (roof - floor) * v, front);
  const box = (u: number, v: number, width: number, height: number): Point[] => [
    at(u, v),
    at(u + width, v),
    at(u + width, v + height),
    at(u, v + height),
  ];
  const face: Point[] = [
    at(0, -0.03),
    at(1, -0.03),
    at(1, 0.86),
    at(0.93, 0.97),
    at(0.78, 1.02),
    at(0.22, 1.02),
    at(0.07, 0.97),
    at(0, 0.86),
  ];
  const [, topY] = at(0, 1);
  const [, footY] = at(0, 0);
  fillShape(picture, face, (x, y, out) => {
    const down = (y - topY) / (footY - topY);
    put(out, dimmed(silver, 1.12 - 0.5 * down + 0.1 * noise.fbm(x * 20, y * 20, 2)));
  });
  fillShape(picture, box(0.0, 0.33, 1, 0.045), lightOf("#3a5f9a", 0.42));
  fillShape(picture, box(0.07, 0.46, 0.27, 0.36), dimmed(silver, 0.3));
  fillShape(picture, box(0.66, 0.46, 0.27, 0.36), dimmed(silver, 0.3));
  fillShape(picture, box(0.09, 0.48, 0.23, 0.32), mixed(dark, hour.horizon, 0.22));
  fillShape(picture, box(0.68, 0.48, 0.23, 0.32), mixed(dimmed(lamp, 0.35), dark, 0.3));
  fillShape(picture, box(0.38, 0.02, 0.24, 0.84), dimmed(silver, 0.5));
  fillShape(picture, box(0.395, 0.03, 0.21, 0.82), dimmed(silver, 0.86));
  fillShape(picture, box(0.425, 0.46, 0.15, 0.34), dimmed(lamp, 0.6));
  fillShape(picture, box(0.36, 0.885, 0.28, 0.075), [1.5, 0.75, 0.22]);
  fillShape(picture, box(0.08, -0.12, 0.84, 0.1), dark);
  for (const u of [0.14, 0.86]) {
    const [x, y] = at(u, 0.19);
    fillShape(picture, ellipse(x, y, 0.0085 * (15 / front)), [7, 6.2, 4.6]);
    addGlow(picture, x, y, 0.15, [0.75, 0.62, 0.42]);
    const [markX, markY] = at(u, 0.92);
    fillShape(picture, ellipse(markX, markY, 0.0042), [2.6, 0.3, 0.12]);
  }
}
