import { fileTimeOf } from "../../../rules/time.ts";
import { captionOf, type PictureFacts } from "../../../rules/film/picture-facts.ts";

// IPTC-IIM 4.2 in a Photoshop image resource, for programs that read nothing newer. Its fields are short.

/** IIM dataset number and most bytes of each field. */
const FIELDS = {
  objectName: [5, 64],
  keyword: [25, 64],
  dateCreated: [55, 8],
  timeCreated: [60, 11],
  program: [65, 32],
  byline: [80, 32],
  sublocation: [92, 32],
  reference: [103, 32],
  copyright: [116, 128],
  caption: [120, 2000],
} as const;

const APPLICATION_RECORD = 2;
/** Record 1, field 90: UTF-8 follows. */
const IN_UTF8 = Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]);
/** Record 2, field 0: version 4. */
const VERSION = Buffer.from([0x1c, 2, 0, 0, 2, 0, 4]);
const RESOURCE = Buffer.from([...Buffer.from("8BIM"), 0x04, 0x04, 0, 0]);

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts only between characters. */
function cut(value: string, bytes: number): Buffer {
  const whole = Buffer.from(value.toWellFormed());
  if (whole.length <= bytes) return whole;
  let stored = 0;
  for (const { segment } of characters.segment(value)) {
    const next = stored + Buffer.byteLength(segment);
    if (next > bytes) break;
    stored = next;
  }
  return whole.subarray(0, stored);
}

function field(name: keyof typeof FIELDS, value: string | null): Buffer {
  if (value === null || value === "") return Buffer.alloc(0);
  const [number, most] = FIELDS[name];
  const bytes = cut(value, most);
  return Buffer.concat([Buffer.from([0x1c, APPLICATION_RECORD, number, bytes.length >> 8, bytes.length & 255]), bytes]);
}

export function iptcBlock(facts: PictureFacts): Buffer {
  const { local, offset } = fileTimeOf(new Date(facts.takenAt), facts.timeZone);
  const time = local.replace(/[-:]/g, "");
  const data = Buffer.concat([
    IN_UTF8,
    VERSION,
    field("objectName", facts.title),
    ...facts.keywords.map((keyword) => field("keyword", keyword)),
    field("dateCreated", time.slice(0, 8)),
    field("timeCreated", `${time.slice(9)}${offset.replace(":", "")}`),
    field("program", facts.lab),
    field("byline", facts.photographer),
    field("sublocation", facts.place),
    field("reference", facts.film.roll),
    field("copyright", facts.photographer),
    field("caption", captionOf(facts)),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([RESOURCE, length, data, Buffer.alloc(data.length % 2)]);
}
