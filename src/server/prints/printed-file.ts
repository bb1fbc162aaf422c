import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Key of the file that a print is made from: of its whole sheet, null until that is made; of the picture where it is not on one of
 * the papers.
 */
export const printedFile = (print: { widthInches: Column; fileKey: Column }, draft: { printKey: Column }): SQL =>
  sql`case when ${print.widthInches} is null then ${draft.printKey} else ${print.fileKey} end`;
