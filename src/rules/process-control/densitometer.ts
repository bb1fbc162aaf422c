import type { Process } from "../film/film.ts";
import { type Channel, channelsOf, MAX_DENSITY, type Patch, PATCHES, type StripReading } from "./strips.ts";

/** A line that was not read, and why; `line` counts from 1. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export const MAX_FILE_CHARACTERS = 20_000;
const MAX_LINES = 100;
const MAX_SHOWN_CHARACTERS = 60;

const PATCH_NAMES: Readonly<Record<string, Patch>> = { dmin: "dMin", ld: "ld", hd: "hd", dmax: "dMax" };
/** Densitometers name the filter, or the dye that it measures. */
const CHANNEL_NAMES: Readonly<Record<string, Channel>> = {
  r: "red",
  red: "red",
  c: "red",
  cyan: "red",
  g: "green",
  green: "green",
  m: "green",
  magenta: "green",
  b: "blue",
  blue: "blue",
  y: "blue",
  yellow: "blue",
};
/** Black and white strips are read through the visual filter. */
const VISUAL_NAMES: Readonly<Record<string, Channel>> = { v: "green", visual: "green", density: "green", k: "green" };

/** A density with two or three decimals, or hundredths without a decimal sign. */
const DENSITY = /^[+\-\u2212]?\d{1,2}[.,]\d{1,3}$/;
const HUNDREDTHS = /^[+\-\u2212]?\d{1,3}$/;

/**
 * Reads a densitometer's table: a header that names the channels, then a line per patch ("HD, 1.42, 1.51, 1.77"). Cells
 * are separated by tabs, semicolons or commas. Values are densities, or hundredths if none has a decimal sign. Guesses
 * nothing: every line that it does not understand is returned with the reason.
 */
export function readDensitometer(
  process: Process,
  file: string,
): { reading: StripReading; unread: readonly UnreadLine[] } {
  const found = new Map<Patch, Map<Channel, number>>();
  const unread: UnreadLine[] = [];
  const skip = (line: number, text: string, reason: string) =>
    unread.push({ line, text: text.slice(0, MAX_SHOWN_CHARACTERS), reason });
  const all = file.slice(0, MAX_FILE_CHARACTERS).split(/\r\n|\r|\n/);
  if (file.length > MAX_FILE_CHARACTERS || all.length > MAX_LINES)
    skip(MAX_LINES + 1, "…", "The file is too long: one strip has a few lines.");
  const lines = all
    .slice(0, MAX_LINES)
    .map((text, at) => ({ line: at + 1, text }))
    .filter(({ text }) => text.trim() !== "");
  const separator = separatorOf(lines[0]?.text ?? "");
  const rows = lines.map(({ line, text }) => ({ line, text, cells: text.split(separator).map(cellText) }));
  const [head, ...rest] = rows;
  if (head === undefined) return { reading: readingOf(found), unread };
  const channels = head.cells.map((cell) => channelOf(process, cell));
  if (!channels.some((channel) => channel !== null)) {
    skip(head.line, head.text, `The first line names no channel: expected ${expected(process)}.`);
    return { reading: readingOf(found), unread };
  }
  const isDensity = rest.some(({ cells }) => cells.some((cell) => DENSITY.test(cell)));
  for (const { line, text, cells } of rest) {
    const patch = PATCH_NAMES[cells[0]!.toLowerCase().replaceAll(/[^a-z]/g, "")];
    const reason =
      patch === undefined
        ? "No known patch: expected D-min, LD, HD or D-max."
        : found.has(patch)
          ? "This patch was already read."
          : null;
    if (patch === undefined || reason !== null) {
      skip(line, text, reason!);
      continue;
    }
    const values = new Map<Channel, number>();
    const problem = channels
      .map((channel, at) => (channel === null ? null : readInto(values, channel, cells[at] ?? "", isDensity)))
      .find((one) => one !== null);
    if (problem === undefined) found.set(patch, values);
    else skip(line, text, problem);
  }
  return { reading: readingOf(found), unread };
}

const separatorOf = (line: string): string => (line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",");
const cellText = (cell: string): string => cell.trim().replaceAll(/^"|"$/g, "").trim();

function channelOf(process: Process, cell: string): Channel | null {
  const name = cell.toLowerCase();
  const channel = process === "BW" ? VISUAL_NAMES[name] : CHANNEL_NAMES[name];
  return channel ?? null;
}

const expected = (process: Process): string => (process === "BW" ? "V or Visual" : "R, G, B or C, M, Y");

/** Adds a cell's value, in hundredths; returns the reason if it is none. */
function readInto(values: Map<Channel, number>, channel: Channel, cell: string, isDensity: boolean): string | null {
  if (values.has(channel)) return "Two columns have the same channel.";
  if (!(isDensity ? DENSITY : HUNDREDTHS).test(cell)) return `Not a density: “${cell.slice(0, MAX_SHOWN_CHARACTERS)}”.`;
  const number = Number(cell.replace("\u2212", "-").replace(",", "."));
  const hundredths = Math.round(isDensity ? number * 100 : number);
  if (Math.abs(hundredths) > MAX_DENSITY) return `Beyond a density of ${MAX_DENSITY / 100}: “${cell}”.`;
  values.set(channel, hundredths);
  return null;
}

const readingOf = (found: ReadonlyMap<Patch, ReadonlyMap<Channel, number>>): StripReading => {
  const of = (patch: Patch) => {
    const values = found.get(patch);
    return {
      red: values?.get("red") ?? null,
      green: values?.get("green") ?? null,
      blue: values?.get("blue") ?? null,
    };
  };
  return { dMin: of("dMin"), ld: of("ld"), hd: of("hd"), dMax: of("dMax") };
};

/** Number of values that a reading has. */
export const countRead = (process: Process, reading: StripReading): number =>
  PATCHES.reduce(
    (sum, patch) => sum + channelsOf(process).filter((channel) => reading[patch][channel] !== null).length,
    0,
  );
