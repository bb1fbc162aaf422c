/** Inches and ounces. */
export interface ParcelSize {
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly weightOz: number;
}

/** A padded mailer with its letter. */
const MAILER_OZ = 2;
/** A 35mm roll in its can. 120 film is lighter; a disposable camera counts the same. */
const ROLL_OZ = 1.2;
/** More rolls need a small box. */
const ROLLS_IN_A_MAILER = 10;

/** Returns the parcel for this many rolls, shipped to the lab or, as negatives, back. Counts at least one. */
export function parcelOfRolls(rolls: number): ParcelSize {
  const counted = Math.max(1, rolls);
  const weightOz = Math.ceil(MAILER_OZ + counted * ROLL_OZ);
  return counted <= ROLLS_IN_A_MAILER
    ? { lengthIn: 9, widthIn: 6, heightIn: 2, weightOz }
    : { lengthIn: 12, widthIn: 9, heightIn: 6, weightOz };
}
