import type { Point } from "./shapes.ts";

/** A rectangle; all in units. */
export function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** An ellipse, turned by `angle` (radians). */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number = radiusX, angle = 0): Point[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return Array.from({ length: 40 }, (_, i): Point => {
    const turn = (i / 40) * Math.PI * 2;
    const across = Math.cos(turn) * radiusX;
    const down = Math.sin(turn) * radiusY;
    return [x + across * cos - down * sin, y + across * sin + down * cos];
  });
}

/** A line with thickness, thinner or thicker towards its end. */
export function stroke(from: Point, to: Point, startWidth: number, endWidth: number = startWidth): Point[] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const acrossX = -dy / length / 2;
  const acrossY = dx / length / 2;
  return [
    [from[0] + acrossX * startWidth, from[1] + acrossY * startWidth],
    [to[0] + acrossX * endWidth, to[1] + acrossY * endWidth],
    [to[0] - acrossX * endWidth, to[1] - acrossY * endWidth],
    [from[0] - acrossX * startWidth, from[1] - acrossY * startWidth],
  ];
}

/** A smooth closed outline through the given corners (Catmull-Rom). */
export function smoothOutline(corners: readonly Point[], steps = 8): Point[] {
  const points: Point[] = [];
  const count = corners.length;
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => corners[(i + offset + count) % count]!) as [
      Point,
      Point,
      Point,
      Point,
    ];
    for (let step = 0; step < steps; step++) points.push(between(a, b, c, d, step / steps));
  }
  return points;
}

/** A smooth open line through the given points. */
export function smoothLine(knots: readonly Point[], steps = 10): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < knots.length; i++) {
    const a = knots[Math.max(0, i - 1)]!;
    const d = knots[Math.min(knots.length - 1, i + 2)]!;
    for (let step = 0; step < steps; step++) points.push(between(a, knots[i]!, knots[i + 1]!, d, step / steps));
  }
  points.push(knots.at(-1)!);
  return points;
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const blend = (p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return [blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])];
}

/** The strokes of an open line, widths in units from start to end. */
export function strokesAlong(line: readonly Point[], startWidth: number, endWidth: number = startWidth): Point[][] {
  const last = line.length - 1;
  return line.slice(0, -1).map((point, i) => {
    const width = (at: number) => startWidth + ((endWidth - startWidth) * at) / last;
    return stroke(point, line[i + 1]!, width(i), width(i + 1));
  });
}
