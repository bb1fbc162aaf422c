import { gzipSync } from "node:zlib";
import type { UploadType } from "../../../src/rules/film/scan-files.ts";
import { pngHeader } from "../../support/hostile-makers.ts";
import { type Bytes, text } from "../../support/scan-makers.ts";
import { type HostileFile, joined, noise } from "./hostile-file.ts";

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inner}</svg>`;
const latin = (words: string) => Buffer.from(words, "latin1");
const lol = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("");

/** Files that are no scans, but that some program on the way might try to read as pictures. */
const named = (): [string, UploadType, Bytes][] => [
  [
    "an SVG that asks for a file of this machine",
    "image/png",
    text(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`),
  ],
  [
    "an SVG of a thousand million laughs",
    "image/png",
    text(`<?xml version="1.0"?><!DOCTYPE s [<!ENTITY l0 "ha">${lol}]>${svg("<text>&l12;</text>")}`),
  ],
  ["an SVG that fetches", "image/jpeg", text(svg('<image href="http://127.0.0.1:1/secret" width="9" height="9"/>'))],
  ["an SVG of 60,000 px", "image/png", text(svg("<rect/>").replaceAll("64", "60000"))],
  ["a PDF", "image/tiff", text(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${"%".repeat(500)}`)],
  ["PostScript", "image/jpeg", text("%!PS-Adobe-3.0 EPSF-3.0\n(id) (r) file quit\n")],
  [
    "ImageMagick's own language",
    "image/png",
    text("push graphic-context\nfill 'url(https://x.test/\"|id\")'\npop graphic-context"),
  ],
  ["a GIF", "image/png", joined(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"))],
  ["a GIF of 65,535 px", "image/jpeg", joined(latin("GIF89a\u00ff\u00ff\u00ff\u00ff\u00f0\0\0"), noise(900))],
  [
    "a WebP with codes beyond their table",
    "image/png",
    joined(latin("RIFF\u0060\0\0\0WEBPVP8L\u0050\0\0\0\u002f\u00ff\u00ff\u00ff\u000f"), noise(90)),
  ],
  ["a HEIC", "image/jpeg", joined(latin("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"), noise(500))],
  ["an AVIF", "image/png", joined(latin("\0\0\0\u0018ftypavif\0\0\0\0mif1avif"), noise(500))],
  ["a JPEG XL", "image/jpeg", joined(latin("\0\0\0\fJXL \r\n\u0087\n"), noise(500))],
  ["a JPEG 2000", "image/tiff", joined(latin("\0\0\0\fjP  \r\n\u0087\n"), noise(500))],
  ["a BMP", "image/png", joined(latin("BM"), noise(500))],
  ["an icon", "image/png", joined(latin("\0\0\u0001\0\u0001\0"), noise(500))],
  ["a Photoshop file", "image/tiff", joined(latin("8BPS\0\u0001"), noise(500))],
  ["an OpenEXR file", "image/tiff", joined(latin("v/1\u0001\u0002\0\0\0"), noise(500))],
  ["a raw file of a camera", "image/tiff", joined(latin("IIRO\b\0\0\0"), noise(500))],
  ["a zip", "image/jpeg", joined(latin("PK\u0003\u0004"), noise(500))],
  ["a packed gigabyte", "image/jpeg", joined(gzipSync(Buffer.alloc(50_000_000)))],
  ["a program", "image/png", joined(latin("\u007fELF\u0002\u0001\u0001"), noise(500))],
  ["a page", "image/jpeg", text("<!doctype html><script>alert(1)</script>")],
  ["one byte", "image/jpeg", text("x")],
  ["a hundred thousand zeros", "image/tiff", joined(Buffer.alloc(100_000))],
  ["noise", "image/png", joined(noise(100_000))],
  ["a PNG that says it is a JPEG", "image/jpeg", joined(latin("\u0089PNG\r\n\u001a\n"), pngHeader(), noise(99))],
];

export const hostileOthers = (): HostileFile[] =>
  named().map(([name, type, bytes]) => ({ name: `Other: ${name}`, type, bytes }));
