import { createHash } from "node:crypto";
import { GATE_SIZES, type Gate } from "../../../rules/film/sheets/gates.ts";
import { type Ground, layOutSheet, type Paper } from "../../../rules/film/sheets/paper.ts";
import { pencilMarkOf } from "../../../rules/film/sheets/pencil-strokes.ts";
import { placePicture } from "../../../rules/film/sheets/place-picture.ts";
import type { SheetContent, SheetForm, SheetFrame } from "../../../rules/film/sheets/sheet-content.ts";
import { sheetFacts, sheetTitle } from "../../../rules/film/sheets/sheet-words.ts";
import type { ScanOnSheet, SheetRoll } from "./find-sheet-roll.ts";

type Requested = { form: SheetForm; paper: Paper; ground: Ground; gate: Gate };

const MM_PER_INCH = 25.4;
/** Below this resolution, pictures look soft on paper. */
const LEAST_DOTS_PER_INCH = 250;

export function contentOfSheet(roll: SheetRoll, requested: Requested, timeZone: string): SheetContent {
  const { brand, model, labNumber, process, photographer, scans } = roll;
  const { scale } = layOutSheet(requested.gate, scans.length, requested.paper);
  return {
    ...requested,
    title: sheetTitle(roll),
    facts: sheetFacts(roll, requested.gate, scans.length, timeZone),
    photographer,
    brand,
    model,
    labNumber,
    isBlackAndWhite: process === "BW",
    frames: scans.map((scan) => frameOf(scan, requested.gate, scale)),
  };
}

/** Stable across processes: equal content has an equal hash. */
export const hashOfContent = (content: SheetContent): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");

function frameOf(scan: ScanOnSheet, gate: Gate, scale: number): SheetFrame {
  const { frame, files } = scan;
  const placed = placePicture(gate, scan);
  const { width } = GATE_SIZES[gate].frame;
  const px = ((width * placed.width * scale) / MM_PER_INCH) * LEAST_DOTS_PER_INCH;
  const across = placed.turn === 0 ? "width" : "height";
  const file = files?.find((one) => one[across] >= px) ?? files?.at(-1);
  return { frame, mark: pencilMarkOf(scan), picture: file === undefined ? null : { key: file.key, ...placed } };
}
