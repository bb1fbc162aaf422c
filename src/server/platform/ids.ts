import { v7 } from "uuid";

/** Returns a new ID: UUID v7, so that IDs of one table sort by creation time. */
export const newId = (): string => v7();

/** Returns the smallest ID for that time: IDs created since are not below it. */
export const firstIdSince = (time: Date): string => v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) });
