import { sql } from "drizzle-orm";
import * as contract from "../../../contract/film/contact-sheets.ts";
import type { BodyOf } from "../../../contract/kit/call.ts";
import { gatesOn, likelyGate } from "../../../rules/film/sheets/gates.ts";
import { MOST_STRIPS, stripsOf } from "../../../rules/film/sheets/paper.ts";
import type { SheetContent } from "../../../rules/film/sheets/sheet-content.ts";
import type { Deps } from "../../deps.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { refuse } from "../../platform/http/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Viewer } from "../visible-scans.ts";
import { contentOfSheet, hashOfContent } from "./content-of-sheet.ts";
import { findSheetRoll, type SheetRoll } from "./find-sheet-roll.ts";
import { isSheetIncluded } from "../rolls/contact-sheet-included.ts";
import { contactSheets } from "./tables.ts";

/**
 * Requests a roll's contact sheet; a job draws it and notifies the socket. A repeated request returns the same sheet
 * until its content changes.
 */
export async function startContactSheet(
  deps: Deps,
  viewer: Viewer,
  { rollId, ...requested }: BodyOf<typeof contract.makeContactSheet>,
): Promise<string> {
  const roll = await findSheetRoll(deps, viewer, rollId);
  if (!isSheetIncluded(deps.prices.inForce(), viewer, roll)) throw refuse(contract.makeContactSheet, "NOT_INCLUDED");
  const content = sheetOf(roll, requested, deps.lab.timeZone);
  const { db, jobs, now } = deps;
  const [id, contentHash] = [newId(), hashOfContent(content)];
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(contactSheets)
      .values({ id, userId: viewer.userId, rollId, state: "MAKING", content, contentHash, createdAt: now() })
      // Changes nothing, but returns and locks the existing row.
      .onConflictDoUpdate({
        target: [contactSheets.rollId, contactSheets.contentHash],
        targetWhere: sql`${contactSheets.state} <> ${literal(contactSheets.state, "FAILED")}`,
        set: { contentHash },
      })
      .returning({ id: contactSheets.id });
    const contactSheetId = made[0]!.id;
    if (contactSheetId === id) await jobs.enqueue(tx, "make-contact-sheet", { contactSheetId });
    return contactSheetId;
  });
}

/** Returns a roll's sheet content, after checking that the roll fits on one sheet. */
export function sheetOf(
  roll: SheetRoll,
  { gate: requested, ...look }: Omit<BodyOf<typeof contract.makeContactSheet>, "rollId">,
  timeZone: string,
): SheetContent {
  if (roll.scans.length === 0) throw refuse(contract.makeContactSheet, "NOTHING_THERE");
  const gate = requested ?? likelyGate(roll.format, roll.scans);
  if (!gatesOn(roll.format).includes(gate)) throw refuse(contract.makeContactSheet, "OTHER_FILM");
  if (stripsOf(gate, roll.scans.length) > MOST_STRIPS) throw refuse(contract.makeContactSheet, "TOO_MANY_FRAMES");
  return contentOfSheet(roll, { ...look, gate }, timeZone);
}
