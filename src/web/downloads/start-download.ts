import { countScans } from "../parts/film/count-scans.ts";
import type { DownloadRequest } from "./download-list.ts";
import { preferredMethod } from "./preferred-method.ts";
import { downloads } from "./this-tab.ts";
import { canStreamToDisk } from "./zip-sink.ts";

/** Of a scan, where its files are not known yet: enough to choose how they come. */
const USUAL_BYTES = 8e6;

/** Phones put tabs to sleep, and downloads with them. */
const isPhone = (): boolean => matchMedia("(pointer: coarse) and (width < 48em)").matches;

/** The way that suits what is wanted and where one is. */
const wayFor = (bytes: number): "browser" | "server" =>
  preferredMethod({ bytes, phone: isPhone(), canStream: canStreamToDisk() });

/** Starts in the way that suits. Call it in a click's handler: it may have to ask where to save. */
export function startDownload(request: DownloadRequest): void {
  void (wayFor(request.bytes) === "browser" ? downloads.startInBrowser(request) : downloads.startOnServer(request));
}

/** Takes scans home that were chosen, of whatever rolls. */
export function downloadScans(userId: string, scanIds: readonly string[]): void {
  startDownload({
    userId,
    wanted: { scanIds: [...scanIds], size: "HI_RES" },
    title: countScans(scanIds.length),
    fileName: `${scanIds.length} scans`,
    bytes: scanIds.length * USUAL_BYTES,
  });
}

/** A year ("2026") or a month of one ("2026-11"). */
export const requestOfTime = (userId: string, time: string, scans: number): DownloadRequest => ({
  userId,
  wanted: { time, size: "HI_RES" },
  title: `${countScans(scans)} of ${time}`,
  fileName: `Scans ${time}`,
  bytes: scans * USUAL_BYTES,
});

/** All that is stored. */
export const everythingRequest = (userId: string, scans: number): DownloadRequest => ({
  userId,
  wanted: { everything: true, size: "HI_RES" },
  title: `All ${countScans(scans)}`,
  fileName: "All scans",
  bytes: scans * USUAL_BYTES,
});
