import { blurPlane } from "./blur.ts";
import { seededRandom, type Random } from "./noise.ts";

const TILE = 512;
const tiles = new Map<number, Float32Array[]>();

/** Three square tiles of gaussian grain (standard deviation 1), blurred to a grain size in px. */
function grainTiles(size: number): Float32Array[] {
  const key = Math.round(size * 20);
  const kept = tiles.get(key);
  if (kept) return kept;
  const random = seededRandom(key, "grain");
  const made = [0, 1, 2].map(() => {
    const tile = new Float32Array(TILE * TILE);
    for (let i = 0; i < tile.length; i++) tile[i] = random.gaussian();
    blurPlane(tile, TILE, TILE, size);
    // A box blur cannot be finer than a pixel: soften a little with the neighbours in any case.
    const soft = tile.slice();
    for (let i = 0; i < tile.length; i++) {
      soft[i] = tile[i]! + 0.45 * (tile[(i + 1) % tile.length]! + tile[(i + TILE) % tile.length]!);
    }
    let square = 0;
    for (const value of soft) square += value * value;
    const share = 1 / Math.sqrt(square / soft.length);
    for (let i = 0; i < soft.length; i++) soft[i]! *= share;
    return soft;
  });
  tiles.set(key, made);
  return made;
}

const strengthOfTone = Float32Array.from({ length: 256 }, (_, tone) => {
  const level = tone / 255;
  return 0.32 + 2.9 * level * (1 - level) * (1.12 - 0.5 * level);
});

export type GrainyScan = Uint8Array | Uint16Array;

/**
 * Copies an RGB scan (0..255) with film grain added: strongest in the mid-tones, one grain for black and white,
 * mostly shared between the layers of a colour film. `strength` is the standard deviation, 0..1; `size` in px.
 */
export function withGrain(
  scan: Uint8Array,
  width: number,
  grain: { strength: number; size: number; colour: boolean },
  depth: 8 | 16,
  random: Random,
): GrainyScan {
  const grainy: GrainyScan = depth === 16 ? new Uint16Array(scan.length) : new Uint8Array(scan.length);
  const scale = depth === 16 ? 257 : 1;
  const [first, second, third] = grainTiles(grain.size) as [Float32Array, Float32Array, Float32Array];
  const offset = [0, 1, 2, 3].map(() => random.whole(0, TILE - 1)) as [number, number, number, number];
  const amount = grain.strength * 255;
  const height = scan.length / 3 / width;
  const stored = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value) * scale + 0.5;
  for (let row = 0; row < height; row++) {
    const line = ((row + offset[0]) % TILE) * TILE;
    const otherLine = ((row * 3 + offset[1]) % TILE) * TILE;
    let i = row * width * 3;
    for (let column = 0; column < width; column++, i += 3) {
      const at = line + ((column + offset[2]) & (TILE - 1));
      const other = otherLine + ((column + offset[3]) & (TILE - 1));
      const shared = (first[at]! + second[other]!) * 0.72 * amount;
      const red = scan[i]!;
      if (!grain.colour) {
        grainy[i] = grainy[i + 1] = grainy[i + 2] = stored(red + shared * strengthOfTone[red]!);
        continue;
      }
      const green = scan[i + 1]!;
      const blue = scan[i + 2]!;
      const most = shared * 0.75;
      grainy[i] = stored(red + (most + third[other]! * 0.5 * amount) * strengthOfTone[red]!);
      grainy[i + 1] = stored(green + (most + second[at]! * 0.4 * amount) * strengthOfTone[green]!);
      grainy[i + 2] = stored(blue + (most + third[at]! * 0.75 * amount) * strengthOfTone[blue]!);
    }
  }
  return grainy;
}
