import { expect, test } from "vitest";
import { drawLabel } from "./draw-label.ts";
import { type LabelText, layOut } from "./label-layout.ts";
import { zplOf } from "./label-zpl.ts";

const aText = (own: Partial<LabelText> = {}): LabelText => ({
  carrier: "USPS",
  service: "FIRST-CLASS MAIL",
  from: ["Ada Lovelace", "12 Franklin St", "Brooklyn, NY 11222"],
  to: ["Nice Film Club", "Redondo Beach, CA 90277"],
  weight: "4 oz",
  reference: "#1042",
  date: "2026-06-15",
  trackingNumber: "9400111201080805483016",
  ...own,
});

/** Each field of a label: its start, the commands that draw it, and its data with escapes undone. */
function fieldsOf(zpl: string) {
  const fields = zpl.split("\n").filter((line) => line.startsWith("^FO"));
  return fields.map((line) => {
    const [, x, y, rest] = /^\^FO(\d+),(\d+)(.*)\^FS$/.exec(line)!;
    const [commands, data = null] = rest!.split("^FD") as [string, string?];
    const plain = data?.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { x: Number(x), y: Number(y), commands, raw: data, data: plain ?? null };
  });
}

test("a label is one 4 × 6 inch format at 203 dpi, with supported commands, inside its edges", () => {
  const zpl = zplOf(layOut(aText()));
  expect(zpl).toMatch(/^\^XA\^CI28\^PW812\^LL1218\^LH0,0\n(\^FO[^\n]*\^FS\n)+\^XZ\n$/);
  for (const { x, y, commands } of fieldsOf(zpl)) {
    expect(commands).toMatch(/^(\^GB\d+,\d+,\d+|\^A0N,\d+,\d+\^FB\d+,1,0,[LRC]\^FH_|\^BY\d\^BCN,\d+,N,N,N,A)$/);
    const [width, height] = (/\^GB(\d+),(\d+)/.exec(commands) ?? ["", "0", "0"]).slice(1).map(Number) as [
      number,
      number,
    ];
    const block = Number(/\^FB(\d+)/.exec(commands)?.[1] ?? 0);
    expect(x + Math.max(width, block)).toBeLessThanOrEqual(812);
    expect(y + height).toBeLessThanOrEqual(1218);
  }
});

test("the barcode has only the tracking number, in whole dots with a quiet zone", () => {
  for (const trackingNumber of ["9400111201080805483016", "728353579560", "1Z999AA10312345674"]) {
    const layout = layOut(aText({ trackingNumber }));
    const { modules } = layout.find((part) => part.kind === "code")!;
    const barcode = fieldsOf(zplOf(layout)).find(({ commands }) => commands.includes("^BC"))!;
    expect(barcode.data).toBe(trackingNumber);
    const module = Number(/\^BY(\d)/.exec(barcode.commands)![1]);
    const width = module * modules.reduce((sum, wide) => sum + wide, 0);
    expect(module).toBeGreaterThanOrEqual(2);
    // Ten modules of quiet zone on either side.
    expect(barcode.x).toBeGreaterThanOrEqual(10 * module);
    expect(barcode.x + width).toBeLessThanOrEqual(812 - 10 * module);
  }
});

test("names cannot break out of fields or inject commands", () => {
  const from = ["^XZ~JA _41 \\& Zoë", "李小龍", ""];
  const fields = fieldsOf(zplOf(layOut(aText({ from }))));
  for (const { raw } of fields) expect(raw ?? "").not.toMatch(/[\^~\\]/);
  const words = fields.map(({ data }) => data);
  expect(words).toContain("^XZ~JA _41 \\& ZOË");
});

test("a line the printer's font lacks is printed as an image in its place", async () => {
  const text = aText({ to: ["Łukasz Żółć", "محمد عبد الله"] });
  const { zpl } = await drawLabel(text);
  const drawn = Buffer.from(zpl).toString();
  expect(drawn).toMatch(/^[\x20-\x7e\n]*$/);
  const fields = [...drawn.matchAll(/\^FO(\d+),(\d+)\^GFA,(\d+),\3,(\d+),([0-9A-F]+)\^FS/g)];
  expect(fields).toHaveLength(2);
  for (const [, x, y, length, bytesPerRow, hex] of fields) {
    expect(hex).toHaveLength(Number(length) * 2);
    expect(hex).toMatch(/[^0]/);
    expect(Number(x) + Number(bytesPerRow) * 8).toBeLessThanOrEqual(812);
    expect(Number(y) + Number(length) / Number(bytesPerRow)).toBeLessThanOrEqual(1218);
  }
});

test("an overlong line is set smaller to stay on one line", () => {
  const [short, long] = ["Ada", "x".repeat(300)].map((line) => {
    const fields = fieldsOf(zplOf(layOut(aText({ from: [line] }))));
    const field = fields.find(({ data }) => data === line.toUpperCase())!;
    return {
      height: Number(/\^A0N,(\d+)/.exec(field.commands)![1]),
      block: Number(/\^FB(\d+)/.exec(field.commands)![1]),
    };
  });
  expect(short!.height).toBe(25);
  expect(300 * long!.height * 0.5).toBeLessThanOrEqual(long!.block);
});
