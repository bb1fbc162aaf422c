import { createHash } from "node:crypto";
import { BRAND } from "../../../rules/brand.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel, type PushPullFactor } from "../../../rules/film/film.ts";
import { GATE_LABELS, GATE_SIZES, gatesOn, type Gate } from "../../../rules/film/sheets/gates.ts";
import { layOutSheet, type Paper } from "../../../rules/film/sheets/paper.ts";
import { pencilMarkOf } from "../../../rules/film/sheets/pencil-strokes.ts";
import { placePicture } from "../../../rules/film/sheets/place-picture.ts";
import type { SheetContent, SheetForm, SheetFrame } from "../../../rules/film/sheets/sheet-content.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import type { ScanOnSheet, SheetRoll } from "./find-sheet-roll.ts";

type Asked = { form: SheetForm; paper: Paper; gate: Gate };

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: BRAND.timeZone });
const MM_PER_INCH = 25.4;
/** Below so many dots to an inch a picture looks soft on paper. */
const LEAST_DOTS_PER_INCH = 250;

/** What stands on a roll's contact sheet. */
export function contentOfSheet(roll: SheetRoll, asked: Asked): SheetContent {
  const { brand, model, labNumber, process, photographer, scans } = roll;
  const { scale } = layOutSheet(asked.gate, scans.length, asked.paper);
  const film = brand === null || model === null ? null : stockName({ brand, model });
  return {
    ...asked,
    title: roll.name || film || `Roll ${roll.number}`,
    facts: factsOf(roll, asked.gate, roll.name === "" ? null : film),
    photographer,
    brand,
    model,
    labNumber,
    isBlackAndWhite: process === "BW",
    frames: scans.map((scan) => frameOf(scan, asked.gate, scale)),
  };
}

/** The same for the same content, whichever process asks. */
export const hashOfContent = (content: SheetContent): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex");

function factsOf(
  { format, process, pushPullFactor, syncedAt, scans }: SheetRoll,
  gate: Gate,
  film: string | null,
): string[] {
  const several = gatesOn(format).length > 1 && format !== "35MM";
  return [
    film,
    format === "120"
      ? `120 in ${GATE_LABELS[gate]}`
      : several
        ? `35mm ${GATE_LABELS[gate].toLowerCase()}`
        : FORMAT_LABELS[format],
    PROCESS_LABELS[process],
    pushPullFactor === 0 ? null : pushPullLabel(pushPullFactor as PushPullFactor),
    scans.length === 1 ? "1 frame" : `${scans.length} frames`,
    syncedAt === null ? null : day.format(syncedAt),
  ].filter((fact) => fact !== null);
}

function frameOf(scan: ScanOnSheet, gate: Gate, scale: number): SheetFrame {
  const { frame, files } = scan;
  const placed = placePicture(gate, scan);
  const { width } = GATE_SIZES[gate].frame;
  const px = ((width * placed.width * scale) / MM_PER_INCH) * LEAST_DOTS_PER_INCH;
  const across = placed.turn === 0 ? "width" : "height";
  const file = files?.find((one) => one[across] >= px) ?? files?.at(-1);
  return { frame, mark: pencilMarkOf(scan), picture: file === undefined ? null : { key: file.key, ...placed } };
}
