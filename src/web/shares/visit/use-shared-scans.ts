import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { CallError } from "../../../contract/kit/client.ts";
import { getSharedScans, getShareEdition } from "../../../contract/shares/shared-scans.ts";
import { api } from "../../platform/api.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { openShares, visitor } from "./visitor.ts";

export type SharedPictures = ReplyOf<typeof getSharedScans>;
/** GONE: withdrawn, expired, or never existed. */
export type SharedState =
  | { state: "loading" | "gone" }
  | { state: "locked"; retry: () => void }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "open"; shared: SharedPictures; refetch: () => void };

const keyOf = (code: string) => callKey(getSharedScans, { params: { scanCode: code } });

/** Shares opened in this window: each counts as one view, however often its page refetches. */
const visited = new Set<string>();

/** Loads a share and whether it is locked; an expired share's cached content is no longer shown. */
export function useSharedScans(code: string): SharedState {
  const query = useQuery<SharedPictures, CallError>({
    queryKey: keyOf(code),
    ...LINKS_REFRESH,
    refetchOnWindowFocus: "always",
    queryFn: async ({ signal }) => {
      const [key, known] = [openShares.get()?.[code], visitor.get()];
      const filters = {
        ...(key === undefined ? {} : { key }),
        ...(known === null ? {} : { visitor: known.id }),
        ...(visited.has(code) ? {} : { visit: "true" as const }),
      };
      const shared = await api.call(getSharedScans, { params: { scanCode: code }, query: filters }, { signal });
      visited.add(code);
      return shared;
    },
  });
  const { data, error } = query;
  const refetch = () => void query.refetch();
  useShareStatus(code, data !== undefined && error === null, refetch);
  if (error?.status === 403) return { state: "locked", retry: refetch };
  if (error?.status === 404) return { state: "gone" };
  if (data !== undefined) return { state: "open", shared: data, refetch };
  return error === null ? { state: "loading" } : { state: "failed", error, retry: refetch };
}

/** Poll interval in ms: expired content disappears within 5 s, including the request's own time. */
const LOOK_EVERY_MS = 3000;

/** Polls whether an open share is still valid; calls `onChange` when it is not, or when it was edited. */
function useShareStatus(code: string, isOpen: boolean, onChange: () => void): void {
  const key = openShares.get()?.[code];
  const query = key === undefined ? {} : { key };
  const { data, error } = useCall(
    getShareEdition,
    { params: { scanCode: code }, query },
    { enabled: isOpen, refetchInterval: LOOK_EVERY_MS, staleTime: 0, retry: false },
  );
  const changed = useEffectEvent(onChange);
  const isOver = error?.status === 403 || error?.status === 404;
  useEffect(() => {
    if (isOver) changed();
  }, [isOver]);
  const edition = data?.edition;
  const known = useRef(edition);
  useEffect(() => {
    if (known.current !== undefined && edition !== undefined && edition !== known.current) changed();
    known.current = edition;
  }, [edition]);
}

/** Updates the cached share before the lab has replied. */
export function useChangeShared(code: string): (change: (shared: SharedPictures) => SharedPictures) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData<SharedPictures>(keyOf(code), (shared) => (shared === undefined ? shared : change(shared)));
}
