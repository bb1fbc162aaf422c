/** One box-blur pass along rows or columns; lines are `count` values `stride` apart. */
function blurLines(
  from: Float32Array,
  to: Float32Array,
  lines: { count: number; step: number },
  along: { count: number; stride: number },
  radius: number,
): void {
  const reach = Math.min(radius, along.count - 1);
  const share = 1 / (2 * reach + 1);
  const last = (along.count - 1) * along.stride;
  for (let line = 0; line < lines.count; line++) {
    const start = line * lines.step;
    let sum = from[start]! * (reach + 1);
    for (let i = 1; i <= reach; i++) sum += from[start + i * along.stride]!;
    for (let i = 0; i < along.count; i++) {
      to[start + i * along.stride] = sum * share;
      const ahead = (i + reach + 1) * along.stride;
      const behind = (i - reach) * along.stride;
      sum += from[start + (ahead > last ? last : ahead)]! - from[start + (behind < 0 ? 0 : behind)]!;
    }
  }
}

/** Blurs one plane of values in place, close to a gaussian; radii (standard deviations) in px, across and down. */
export function blurPlane(
  plane: Float32Array,
  width: number,
  height: number,
  across: number,
  down: number = across,
): void {
  const spare = new Float32Array(plane.length);
  const boxes = (sigma: number) => Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2);
  const rowBox = boxes(across);
  const columnBox = boxes(down);
  const rows = { count: height, step: width };
  const columns = { count: width, step: 1 };
  let from: Float32Array = plane;
  let to: Float32Array = spare;
  for (let pass = 0; pass < 3; pass++) {
    if (rowBox > 0) {
      blurLines(from, to, rows, { count: width, stride: 1 }, rowBox);
      [from, to] = [to, from];
    }
    if (columnBox > 0) {
      blurLines(from, to, columns, { count: height, stride: width }, columnBox);
      [from, to] = [to, from];
    }
  }
  if (from !== plane) plane.set(from);
}

/** Blurs interleaved RGB in place; radii (standard deviations) in px. */
export function blurLight(
  light: Float32Array,
  width: number,
  height: number,
  across: number,
  down: number = across,
): void {
  const plane = new Float32Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < plane.length; i++) plane[i] = light[i * 3 + channel]!;
    blurPlane(plane, width, height, across, down);
    for (let i = 0; i < plane.length; i++) light[i * 3 + channel] = plane[i]!;
  }
}

/** Every `step`-th pixel, averaged: a smaller copy of interleaved RGB. */
export function shrinkLight(light: Float32Array, width: number, height: number, step: number) {
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const values = new Float32Array(small.width * small.height * 3);
  for (let row = 0; row < small.height; row++) {
    const lastRow = Math.min(height, (row + 1) * step);
    for (let column = 0; column < small.width; column++) {
      const lastColumn = Math.min(width, (column + 1) * step);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = row * step; y < lastRow; y++) {
        for (let x = column * step; x < lastColumn; x++) {
          const i = (y * width + x) * 3;
          red += light[i]!;
          green += light[i + 1]!;
          blue += light[i + 2]!;
        }
      }
      const share = 1 / ((lastRow - row * step) * (lastColumn - column * step));
      const i = (row * small.width + column) * 3;
      values[i] = red * share;
      values[i + 1] = green * share;
      values[i + 2] = blue * share;
    }
  }
  return { ...small, light: values };
}
