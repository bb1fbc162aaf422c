import { v7 } from "uuid";

/** A new identifier: UUID v7, so that ids of one table sort by when they were made. */
export const newId = (): string => v7();

/** The least identifier that could have been made then: those made since are not below it. */
export const firstIdSince = (time: Date): string => v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) });
