import { captionOf, FAVORITE_STARS, type PictureFacts } from "../../../rules/film/picture-facts.ts";
import { fileTimeOf } from "../../../rules/time.ts";

// XMP (ISO 16684-1). No standard has fields for the film, so it uses AnalogExif's names, which programs for film
// photographers read.

const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  exif: "http://ns.adobe.com/exif/1.0/",
  photoshop: "http://ns.adobe.com/photoshop/1.0/",
  Iptc4xmpCore: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
  AnalogExif: "http://analogexif.sourceforge.net/ns/",
} as const;

/** Characters that XML 1.0 cannot represent. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replace(NOT_IN_XML, "")
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark]!);

const element = (name: string, value: string | number | null): string =>
  value === null || value === "" ? "" : `<${name}>${escaped(String(value))}</${name}>`;
const inOneLanguage = (name: string, value: string): string =>
  value === "" ? "" : `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${name}>`;
const list = (name: string, kind: "Bag" | "Seq", values: readonly string[]): string =>
  values.length === 0
    ? ""
    : `<${name}><rdf:${kind}>${values.map((value) => element("rdf:li", value)).join("")}</rdf:${kind}></${name}>`;

export function xmpPacket(facts: PictureFacts): Buffer {
  const { film, photographer } = facts;
  const { local, offset } = fileTimeOf(new Date(facts.takenAt), facts.timeZone);
  const taken = local + offset;
  const said = [
    inOneLanguage("dc:title", facts.title),
    inOneLanguage("dc:description", captionOf(facts)),
    list("dc:subject", "Bag", facts.keywords),
    list("dc:creator", "Seq", photographer === null ? [] : [photographer]),
    inOneLanguage("dc:rights", photographer ?? ""),
    element("xmp:CreatorTool", facts.lab),
    element("xmp:CreateDate", taken),
    element("exif:DateTimeOriginal", taken),
    element("photoshop:DateCreated", taken),
    element("xmp:Rating", facts.favorite ? FAVORITE_STARS : null),
    element("Iptc4xmpCore:Location", facts.place),
    element("photoshop:TransmissionReference", film.roll),
    element("AnalogExif:FilmMaker", film.maker),
    element("AnalogExif:Film", film.name),
    element("AnalogExif:FilmType", film.format),
    element("AnalogExif:RollId", film.roll),
    element("AnalogExif:ExposureNumber", film.frame),
    element("AnalogExif:DevelopProcess", film.process),
  ].join("");
  const names = Object.entries(NAMESPACES).map(([prefix, address]) => `xmlns:${prefix}="${address}"`);
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" ${names.join(" ")}>${said}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  );
}
