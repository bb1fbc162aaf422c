import type { ZipDownload } from "../../contract/film/zip-downloads.ts";
import type { WantedScans } from "../../rules/film/zips.ts";
import { sharedValue } from "../platform/shared-value.ts";
import type { Progress } from "./browser-download.ts";
import type { DownloadMethod } from "./preferred-method.ts";

export type DownloadRequest = {
  userId: string;
  wanted: WantedScans;
  /** Title to display: "Order #1042". */
  title: string;
  /** Without ".zip". */
  fileName: string;
  /** Total bytes of the scans, if known. */
  bytes: number;
};

export const isSame = (one: DownloadRequest, other: DownloadRequest): boolean =>
  one.userId === other.userId && JSON.stringify(one.wanted) === JSON.stringify(other.wanted);

export type Download = {
  id: string;
  request: DownloadRequest;
  way: DownloadMethod;
  paused: boolean;
  /** `ready` has a link to click (server), `saved` is in the downloads folder (browser). */
  state: "running" | "ready" | "saved" | "failed";
  progress: Progress | null;
  missing: readonly string[];
  problem: string | null;
  zip: ZipDownload | null;
};

export type DownloadList = {
  get(): readonly Download[];
  subscribe(listener: () => void): () => void;
  has(id: string): boolean;
  add(download: Download): void;
  change(id: string, part: Partial<Download>): void;
  remove(id: string): void;
  clear(): void;
};

export function createDownloadList(): DownloadList {
  const { get, set, subscribe } = sharedValue<readonly Download[]>([]);
  return {
    get,
    subscribe,
    has: (id) => get().some((download) => download.id === id),
    add: (download) => set([...get(), download]),
    change: (id, part) => set(get().map((download) => (download.id === id ? { ...download, ...part } : download))),
    remove: (id) => set(get().filter((download) => download.id !== id)),
    clear: () => set([]),
  };
}

export const newDownload = (id: string, request: DownloadRequest, way: DownloadMethod): Download => ({
  id,
  request,
  way,
  state: "running",
  paused: false,
  progress: null,
  missing: [],
  problem: null,
  zip: null,
});
