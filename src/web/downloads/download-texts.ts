import type { Download } from "./download-list.ts";

/** "Downloading 40%", "3 downloads, 1 failed": all downloads in a few words. */
export function summaryText(shown: readonly Download[]): string {
  const failed = shown.filter(({ state, missing }) => state === "failed" || missing.length > 0).length;
  const [only] = shown;
  if (shown.length > 1) return `${shown.length} downloads${failed > 0 ? `, ${failed} failed` : ""}`;
  if (only === undefined) return "";
  if (only.state === "failed") return "Download failed";
  if (only.missing.length > 0) return `${only.missing.length} ${only.missing.length === 1 ? "scan" : "scans"} failed`;
  if (only.paused) return "Download paused";
  return only.way === "server" ? "Preparing zip" : `Downloading ${Math.floor(percentOf(only))}%`;
}

/** Returns the share of bytes that have arrived, in percent. */
export function percentOf({ progress }: Download): number {
  return progress === null || progress.bytesOf === 0 ? 0 : (100 * progress.bytesDone) / progress.bytesOf;
}

/** Describes what a download does, or what became of it. */
export function stateText({ state, way, paused, problem, missing, zip, progress }: Download): string {
  switch (state) {
    case "failed":
      return problem ?? "The download failed.";
    case "ready":
      return `Your zip of ${zip?.files ?? 0} scans is ready.`;
    case "saved":
      return missing.length === 0 ? sayWhere(way, progress?.filesOf ?? 0) : "Saved, but these scans failed:";
    case "running":
      if (way === "server") return "We are preparing your scans. You can keep browsing or come back later.";
      return paused ? "Paused. Resume any time." : "Keep this tab open until the download finishes.";
  }
}

function sayWhere(way: Download["way"], files: number): string {
  if (way !== "folder") return `Saved: all ${files} scans are in your Downloads folder.`;
  return files === 0 ? "All scans are already in that folder." : `Saved: ${files} scans are in the folder you chose.`;
}
