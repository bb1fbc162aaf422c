import { crc32 } from "node:zlib";
import { and, eq, notExists } from "drizzle-orm";
import type { ProductFileType } from "../src/rules/digital-goods/files.ts";
import { BRAND } from "../src/rules/brand.ts";
import type { Deps } from "../src/server/deps.ts";
import { productFiles } from "../src/server/digital-goods/tables.ts";
import { storeZip, zipBytes } from "../src/server/files/store-zip.ts";
import { newId } from "../src/server/platform/ids.ts";
import { products } from "../src/server/products/tables.ts";
import { drawGuide } from "./guide/draw-guide.ts";

type DemoFile = { sku: string; name: string; type: ProductFileType; write: (at: Date) => Promise<Uint8Array> };

const LOOKS: Readonly<Record<string, readonly [name: string, temperature: number, contrast: number][]>> = {
  "scan-presets-warm-house": [
    ["Kitchen", 6, 8],
    ["Porch", 10, 4],
    ["Lamp", 16, 12],
    ["Bread", 12, -4],
    ["Linen", 4, -10],
    ["Sunday", 8, 0],
  ],
  "scan-presets-night-bus": [
    ["Wet Street", -8, 14],
    ["Last Stop", -14, 10],
    ["Neon", -4, 20],
    ["Depot", -10, 6],
    ["Window Seat", -6, -6],
  ],
};

const FILES: readonly DemoFile[] = [
  { sku: "exposing-film-guide", name: "exposing-film.pdf", type: "application/pdf", write: drawGuide },
  ...Object.entries(LOOKS).map(([sku, looks]) => ({
    sku,
    name: `${sku.replace("scan-presets-", "")}.zip`,
    type: "application/zip" as const,
    write: (at: Date) => packPresets(looks, at),
  })),
];

/** Stores the files of the demo's digital products. Repeatable: the next run finishes an interrupted one. */
export async function fileDemoShop({ db, files, now }: Deps): Promise<void> {
  for (const { sku, name, type, write } of FILES) {
    const there = db.select().from(productFiles).where(eq(productFiles.productId, products.id));
    const [bare] = await db
      .select({ productId: products.id })
      .from(products)
      .where(and(eq(products.sku, sku), notExists(there)));
    if (bare === undefined) continue;
    const id = newId();
    const content = await write(now());
    const { key, bytes } = await files.write(`product-files/${bare.productId}/${id}`, content, { type });
    await db.insert(productFiles).values({ ...bare, id, name, type, bytes, key, uploadedAt: now(), createdAt: now() });
  }
}

/** Lightroom's own format: a few settings as text. */
async function packPresets(looks: readonly [string, number, number][], at: Date): Promise<Uint8Array> {
  const entries = looks.map(([name, temperature, contrast]) => {
    const content =
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:PresetType="Normal" crs:Name="${name}"
    crs:IncrementalTemperature="${temperature}" crs:Contrast2012="${contrast}" crs:HasSettings="True"/>
</rdf:RDF></x:xmpmeta>\n`);
    return { name: `${name}.xmp`, bytes: content.length, crc: crc32(content), modified: at, content };
  });
  const parts: Uint8Array[] = [];
  await storeZip(
    entries,
    { part: { start: 0, end: zipBytes(entries) - 1 }, timeZone: BRAND.timeZone },
    ({ content }, { start, end }, use) => use(content.subarray(start, end + 1)),
    async (bytes) => void parts.push(Uint8Array.from(bytes)),
  );
  return Buffer.concat(parts);
}
