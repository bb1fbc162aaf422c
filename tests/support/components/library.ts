import { onTestFinished } from "vitest";
import { getRoll, listRolls, Roll } from "../../../src/contract/film/rolls.ts";
import { getScan, markFavorites, markRejects, type Picture, Scan } from "../../../src/contract/film/scans.ts";
import { listThumbnails, scanMonths, scanRolls } from "../../../src/contract/film/timeline.ts";
import type { LiveEvent } from "../../../src/contract/kit/live.ts";
import type { z } from "zod";
import { quoteUnlocks } from "../../../src/contract/unlocks/unlocks.ts";
import type { FakeApi } from "./fake-api.ts";
import { CUSTOMER_ID } from "./render-screen.tsx";
import { type PartOf, smallest } from "./smallest.ts";
import { anUnlockQuote } from "./unlocks.ts";

export const PLACEHOLDER = "3OcRJYB4d3h/iIeHeEh3eIhw+j2w";

/** A picture of one color that the browser loads from a data URL. Width and height in px. */
export function aPicture(width: number, height: number, name = "picture"): z.output<typeof Picture> {
  const color = `hsl(${[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360} 40% 50%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>${name}</title><rect width="100%" height="100%" fill="${color}"/></svg>`;
  return { read: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height, bytes: 1_200_000 };
}

const idOf = (kind: string, number: number): string =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(12 - kind.length, "0")}`;
export const rollId = (roll: number): string => idOf("a", roll);
export const scanId = (roll: number, frame: number): string => idOf("b", roll * 1000 + frame);

export const aRoll = (number: number, part: PartOf<Roll> = {}): Roll =>
  smallest(Roll, {
    id: rollId(number),
    orderId: 1042,
    pickUpId: idOf("c", 1042),
    number,
    labNumber: `26-0000${number}`,
    brand: "Kodak",
    model: "Portra 400",
    format: "35MM",
    lastEvent: "SYNCED",
    syncedAt: "2026-06-15T14:00:00.000Z",
    ...part,
  });

/** A frame of 600 × 400 px. */
export function aScan(roll: number, frame: number, part: PartOf<Scan> = {}): Scan {
  const name = `roll ${roll} frame ${frame}`;
  return smallest(Scan, {
    id: scanId(roll, frame),
    filmRollId: rollId(roll),
    frame,
    state: "READY",
    placeholder: PLACEHOLDER,
    width: 600,
    height: 400,
    thumbnail: aPicture(480, 320, `${name} thumbnail`),
    midResOptimized: aPicture(600, 400, `${name} middle`),
    midRes: aPicture(600, 400, `${name} middle`),
    hiRes: aPicture(600, 400, `${name} large`),
    ...part,
  });
}

export type FakeLibrary = {
  rolls: Roll[];
  scans: Scan[];
  change(id: string, part: Partial<Scan>): void;
  scan(roll: number, frame: number): Scan;
};

/** Serves rolls with `frames` frames each, numbered from 1. Stores marks, like the lab. */
export function serveLibrary(
  api: FakeApi,
  rolls: readonly { frames: number; roll?: PartOf<Roll>; scan?: PartOf<Scan> }[],
): FakeLibrary {
  const library: FakeLibrary = {
    rolls: rolls.map(({ frames, roll }, at) => aRoll(at + 1, { scanCount: frames, ...roll })),
    scans: rolls.flatMap(({ frames, scan }, at) =>
      Array.from({ length: frames }, (_, frame) => aScan(at + 1, frame + 1, scan)),
    ),
    change(id, part) {
      library.scans = library.scans.map((one) => (one.id === id ? { ...one, ...part } : one));
    },
    scan: (roll, frame) => library.scans.find(({ id }) => id === scanId(roll, frame))!,
  };
  api.reply(listRolls, () => ({ rolls: library.rolls, count: library.rolls.length }));
  api.reply(getRoll, ({ params }) => {
    const at = library.rolls.findIndex(({ id }) => id === params["rollId"]);
    return {
      roll: library.rolls[at]!,
      scans: library.scans.filter(({ filmRollId }) => filmRollId === params["rollId"]),
      contactSheetIncluded: true,
      newerId: library.rolls[at + 1]?.id ?? null,
      olderId: library.rolls[at - 1]?.id ?? null,
    };
  });
  api.reply(getScan, ({ params }) => ({ scan: library.scans.find(({ id }) => id === params["scanId"])! }));
  api.reply(quoteUnlocks, ({ body }) => anUnlockQuote(body.scanIds));
  const marked = (ids: readonly string[], mark: Partial<Scan>) => {
    for (const id of ids) library.change(id, mark);
    return { scanIds: [...ids], replaced: [] };
  };
  api.reply(markFavorites, ({ body: { scanIds, favorite } }) =>
    marked(scanIds, { favorite, ...(favorite && { rejected: false }) }),
  );
  api.reply(markRejects, ({ body: { scanIds, rejected } }) =>
    marked(scanIds, { rejected, ...(rejected && { favorite: false }) }),
  );
  return library;
}

export const scanEvent = (roll: number, frame: number): LiveEvent => ({
  type: "scan",
  userId: CUSTOMER_ID,
  orderId: 1042,
  rollId: rollId(roll),
  scanId: scanId(roll, frame),
  state: "READY",
});

export const OWN = `/users/${CUSTOMER_ID}`;

/** Records names and links of downloads from now on, instead of downloading. */
export function catchDownloads(): { name: string; href: string }[] {
  const saved: { name: string; href: string }[] = [];
  const onClick = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[download]");
    if (link === null) return;
    event.preventDefault();
    saved.push({ name: link.download, href: link.getAttribute("href")! });
  };
  addEventListener("click", onClick, true);
  onTestFinished(() => removeEventListener("click", onClick, true));
  return saved;
}

export function serveTimeline(api: FakeApi, library: FakeLibrary): void {
  const ofRoll = (id: string) => library.scans.filter(({ filmRollId }) => filmRollId === id);
  api.reply(scanMonths, () => ({
    months: [{ month: "2026-06", rolls: library.rolls.length, scans: library.scans.length }],
    scans: library.scans.length,
  }));
  api.reply(scanRolls, () => ({
    rolls: library.rolls.map((roll) => smallest(TimelineRoll, timelineRollOf(roll, ofRoll(roll.id)))),
  }));
  api.reply(listThumbnails, ({ query }) => {
    const [offset, limit] = [Number(query["offset"] ?? 0), Number(query["limit"] ?? 100)];
    return { scans: ofRoll(query["filmRollId"]!).slice(offset, offset + limit) };
  });
}

const timelineRollOf = (
  { id, number, labNumber, name, brand, model, format, isNew }: Roll,
  scans: readonly Scan[],
) => ({
  id,
  number,
  labNumber,
  name,
  brand,
  model,
  format,
  isNew,
  syncedAt: "2026-06-15T14:00:00.000Z",
  shapes: scans.map(() => 150),
});

const TimelineRoll = scanRolls.reply.shape.rolls.element;
const YEARS = 20;
const FRAMES = 36;

/** Serves 250,206 scans of this customer in 240 months, 70,000 of them in one. */
export function serveManyScans(api: FakeApi): void {
  const months = Array.from({ length: YEARS * 12 }, (_, at) => {
    const month = `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, "0")}`;
    const scans = at === 100 ? 70_000 : 754;
    return { month, scans, rolls: Math.ceil(scans / FRAMES) };
  });
  const id = (month: number, roll: number) =>
    `00000000-0000-4000-8000-${String(month).padStart(4, "0")}${String(roll).padStart(8, "0")}`;
  api.reply(scanMonths, { months, scans: months.reduce((sum, { scans }) => sum + scans, 0) });
  api.reply(scanRolls, ({ query }) => {
    const at = months.findIndex(({ month }) => month === query["month"]);
    const { month, rolls, scans } = months[at]!;
    return {
      rolls: Array.from({ length: rolls }, (_, roll) =>
        smallest(TimelineRoll, {
          id: id(at, roll),
          number: roll + 1,
          name: `Walk ${month} ${roll + 1}`,
          brand: "Kodak",
          model: "Gold 200",
          format: "35MM",
          syncedAt: `${month}-10T12:00:00.000Z`,
          shapes: Array.from({ length: Math.min(FRAMES, scans - roll * FRAMES) }, () => 150),
        }),
      ),
    };
  });
  api.reply(listThumbnails, ({ query }) => {
    const [offset, limit] = [Number(query["offset"]), Number(query["limit"])];
    return {
      scans: Array.from({ length: Math.min(limit, FRAMES - offset) }, (_, at) => {
        const frame = offset + at + 1;
        return {
          id: query["filmRollId"]!.replace("4000", `4${String(frame).padStart(3, "0")}`),
          frame,
          name: "",
          description: "",
          favorite: false,
          placeholder: PLACEHOLDER,
          thumbnail: { read: "/favicon.svg", width: 480, height: 320 },
        };
      }),
    };
  });
}
