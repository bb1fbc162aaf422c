import { countScans } from "../parts/film/count-scans.ts";
import type { DownloadRequest } from "./download-list.ts";
import { preferredMethod } from "./preferred-method.ts";
import { downloads } from "./this-tab.ts";
import { canStreamToDisk } from "./zip-sink.ts";

/** Estimated bytes of a scan whose files are not loaded yet: enough to choose the method. */
const USUAL_BYTES = 8e6;

/** Phones suspend tabs, and downloads with them. */
const isPhone = (): boolean => matchMedia("(pointer: coarse) and (width < 48em)").matches;

const wayFor = (bytes: number): "browser" | "server" =>
  preferredMethod({ bytes, phone: isPhone(), canStream: canStreamToDisk() });

/** Starts a download with the suitable method. Call it in a click handler: it may open a file picker. */
export function startDownload(request: DownloadRequest): void {
  void (wayFor(request.bytes) === "browser" ? downloads.startInBrowser(request) : downloads.startOnServer(request));
}

export function downloadScans(userId: string, scanIds: readonly string[]): void {
  startDownload({
    userId,
    wanted: { scanIds: [...scanIds], size: "HI_RES" },
    title: countScans(scanIds.length),
    fileName: `${scanIds.length} scans`,
    bytes: scanIds.length * USUAL_BYTES,
  });
}

export const requestOfRoll = (userId: string, rollId: string, scans: number): DownloadRequest => ({
  userId,
  wanted: { rollId, size: "HI_RES" },
  title: countScans(scans),
  fileName: `${scans} scans`,
  bytes: scans * USUAL_BYTES,
});

/** Requests a year ("2026") or a month ("2026-11"). */
export const requestOfTime = (userId: string, time: string, scans: number): DownloadRequest => ({
  userId,
  wanted: { time, size: "HI_RES" },
  title: `${countScans(scans)} of ${time}`,
  fileName: `Scans ${time}`,
  bytes: scans * USUAL_BYTES,
});

export const everythingRequest = (userId: string, scans: number): DownloadRequest => ({
  userId,
  wanted: { everything: true, size: "HI_RES" },
  title: `All ${countScans(scans)}`,
  fileName: "All scans",
  bytes: scans * USUAL_BYTES,
});
