import { DRIVE_PATH } from "../../../../rules/film/scanner-drive.ts";
import type { Entry } from "./drive-files.ts";

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const hrefOf = ({ names, bytes }: Entry): string =>
  `${[DRIVE_PATH, ...names.map(encodeURIComponent)].join("/")}${bytes === null ? "/" : ""}`;

export const etagOfFile = ({ bytes, changedAt }: Entry): string => `"${bytes}-${changedAt.getTime()}"`;

const LOCKS = `<D:supportedlock><D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry></D:supportedlock>`;

function responseOf(entry: Entry): string {
  const { names, bytes, changedAt } = entry;
  const kind =
    bytes === null
      ? "<D:resourcetype><D:collection/></D:resourcetype>"
      : `<D:resourcetype/><D:getcontentlength>${bytes}</D:getcontentlength><D:getcontenttype>application/octet-stream</D:getcontenttype><D:getetag>${escapeXml(etagOfFile(entry))}</D:getetag>`;
  return [
    `<D:response><D:href>${escapeXml(hrefOf(entry))}</D:href><D:propstat><D:prop>`,
    `<D:displayname>${escapeXml(names.at(-1) ?? "Scanner drive")}</D:displayname>${kind}`,
    `<D:getlastmodified>${changedAt.toUTCString()}</D:getlastmodified>`,
    `<D:creationdate>${changedAt.toISOString()}</D:creationdate>${LOCKS}`,
    "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>",
  ].join("");
}

/** Describes files and folders: all properties that we have, whichever were requested. */
export const multistatus = (entries: readonly Entry[]): string =>
  `${HEAD}<D:multistatus xmlns:D="DAV:">${entries.map(responseOf).join("")}</D:multistatus>`;

/** Accepts the times that Windows sets, which are not stored: the disk has its own. */
export const timesAccepted = (entry: Entry): string =>
  `${HEAD}<D:multistatus xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:response><D:href>${escapeXml(hrefOf(entry))}</D:href><D:propstat><D:prop><Z:Win32CreationTime/><Z:Win32LastAccessTime/><Z:Win32LastModifiedTime/><Z:Win32FileAttributes/></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`;

/** Windows and macOS write only after they got a lock. It locks nothing: the last upload of a name wins. */
export const lockGiven = (entry: Entry, token: string, seconds: number): string =>
  `${HEAD}<D:prop xmlns:D="DAV:"><D:lockdiscovery><D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope><D:depth>0</D:depth><D:timeout>Second-${seconds}</D:timeout><D:locktoken><D:href>${token}</D:href></D:locktoken><D:lockroot><D:href>${escapeXml(hrefOf(entry))}</D:href></D:lockroot></D:activelock></D:lockdiscovery></D:prop>`;
