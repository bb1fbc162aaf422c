import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listThumbnails, type Thumbnail } from "../../../contract/film/timeline.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { callKey } from "../../platform/query.ts";

/** Thumbnails per request: a roll of 35mm and a few extra frames. */
const CHUNK = 50;
/** Rows that are visible for less time are not fetched. */
const PASSING_MS = 80;

type OfRoll = { userId: string; rollId: string; query: object };

/** Links expire after 15 minutes; data unused for five minutes is removed to limit memory. */
function chunkQuery({ userId, rollId, query }: OfRoll, chunk: number) {
  const input = {
    params: { userId },
    query: { ...query, filmRollId: rollId, offset: chunk * CHUNK, limit: CHUNK },
  };
  return {
    queryKey: callKey(listThumbnails, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listThumbnails, input, { signal }),
    staleTime: 8 * MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
  };
}

const chunksOf = (from: number, to: number): number[] => {
  const first = Math.floor(from / CHUNK);
  return Array.from({ length: Math.floor((to - 1) / CHUNK) - first + 1 }, (_, at) => first + at);
};

/** Returns the frames of a roll from one position to before another; undefined for frames not loaded yet. */
export function useThumbnails(of: OfRoll, from: number, to: number) {
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  const chunks = chunksOf(from, to);
  const found = useQueries({ queries: chunks.map((chunk) => ({ ...chunkQuery(of, chunk), enabled: isStaying })) });
  const frames = found.flatMap(({ data }) => data?.scans ?? Array<undefined>(CHUNK));
  const skip = from - chunks[0]! * CHUNK;
  return {
    frames: frames.slice(skip, skip + to - from) as readonly (Thumbnail | undefined)[],
    refetch: () => found.forEach((each) => void each.refetch()),
  };
}
