/** CRC-32's polynomial, its lowest bit the highest power. */
const POLYNOMIAL = 0xedb88320;

/** Product of two polynomials modulo CRC-32's own, bits reversed as in a CRC. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= other;
    other = other & 1 ? (other >>> 1) ^ POLYNOMIAL : other >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 8 * bytes. */
function shiftOf(bytes: number): number {
  let shift = 0x8000_0000; // 1
  let power = 0x0080_0000; // x^8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = times(power, shift);
    power = times(power, power);
  }
  return shift;
}

/** The CRC-32 of two texts behind each other, from that of each: what is known of a large file need not be read again. */
export const combineCrc32 = (first: number, second: number, secondBytes: number): number =>
  (times(shiftOf(secondBytes), first) ^ second) >>> 0;
