import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { CallError } from "../../../contract/kit/client.ts";
import { getSharedScans, sharedScansStand } from "../../../contract/shares/shared-scans.ts";
import { api } from "../../platform/api.ts";
import { LINKS_REFRESH } from "../../platform/fresh-links.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { openShares, visitor } from "./visitor.ts";

export type SharedPictures = ReplyOf<typeof getSharedScans>;
/** GONE: withdrawn, over, or never there. */
export type SharedState =
  | { state: "loading" | "gone" }
  | { state: "locked"; retry: () => void }
  | { state: "failed"; error: CallError; retry: () => void }
  | { state: "open"; shared: SharedPictures; refetch: () => void };

const keyOf = (code: string) => callKey(getSharedScans, { params: { scanCode: code } });

/** Shares that were opened in this window: each counts as one view, however often its page asks. */
const visited = new Set<string>();

/** What a share shows, and to whom; what was there is not shown on once the share is over. */
export function useSharedScans(code: string): SharedState {
  const query = useQuery<SharedPictures, CallError>({
    queryKey: keyOf(code),
    ...LINKS_REFRESH,
    refetchOnWindowFocus: "always",
    queryFn: ({ signal }) => {
      const [key, known] = [openShares.get()?.[code], visitor.get()];
      const asked = {
        ...(key === undefined ? {} : { key }),
        ...(known === null ? {} : { visitor: known.id }),
        ...(visited.has(code) ? {} : { visit: "true" as const }),
      };
      visited.add(code);
      return api.call(getSharedScans, { params: { scanCode: code }, query: asked }, { signal });
    },
  });
  const { data, error } = query;
  const refetch = () => void query.refetch();
  useStanding(code, data !== undefined && error === null, refetch);
  if (error?.status === 403) return { state: "locked", retry: refetch };
  if (error?.status === 404) return { state: "gone" };
  if (data !== undefined) return { state: "open", shared: data, refetch };
  return error === null ? { state: "loading" } : { state: "failed", error, retry: refetch };
}

/** What is over is no longer shown after 5 s at the latest, the request's own time among them. */
const LOOK_EVERY_MS = 3000;

/** Looks again and again whether an open share still stands; calls `onChange` once it does not, or is another edition. */
function useStanding(code: string, isOpen: boolean, onChange: () => void): void {
  const key = openShares.get()?.[code];
  const query = key === undefined ? {} : { key };
  const { data, error } = useCall(
    sharedScansStand,
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

/** Changes what is shown before the lab has answered. */
export function useChangeShared(code: string): (change: (shared: SharedPictures) => SharedPictures) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData<SharedPictures>(keyOf(code), (shared) => (shared === undefined ? shared : change(shared)));
}
