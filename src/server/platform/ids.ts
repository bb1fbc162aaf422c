import { v7 } from "uuid";

/** A new identifier: UUID v7, so that ids of one table sort by when they were made. */
export const newId = (): string => v7();
