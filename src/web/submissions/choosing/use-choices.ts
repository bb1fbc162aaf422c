import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import {
  listSubmissions,
  orderSubmissions,
  selectSubmission,
  type Submission,
} from "../../../contract/submissions/submissions.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";

type Page = ReplyOf<typeof listSubmissions>;

/**
 * Selects and reorders submissions, shown optimistically and sent in click order. Selected ones stay in their position
 * on the page, so that nothing jumps.
 * @param query of the current page
 */
export function useChoices(query: object) {
  const queries = useQueryClient();
  const key = callKey(listSubmissions, { query });
  const sent = useRef<Promise<unknown>>(Promise.resolve());

  const change = (to: (rows: readonly Submission[]) => readonly Submission[]) =>
    queries.setQueryData<Page>(key, (page) => page && { ...page, submissions: [...to(page.submissions)] });

  function send(work: () => Promise<unknown>): void {
    // During a search the previous page is shown: the running query must not be canceled, and may not include this
    // change yet.
    const isThere = queries.getQueryData(key) !== undefined;
    if (isThere) void queries.cancelQueries({ queryKey: key });
    sent.current = sent.current.then(work).then(
      () => {
        void queries.invalidateQueries({ queryKey: key, refetchType: isThere ? "none" : "active" });
        // Other pages of the list may be cached without this change.
        const isOther = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(key);
        void queries.invalidateQueries({ queryKey: callKey(listSubmissions), predicate: isOther });
      },
      (error: unknown) => {
        showErrorToast(error);
        void queries.invalidateQueries({ queryKey: callKey(listSubmissions) });
      },
    );
  }

  return {
    choose({ id }: Submission, selected: boolean) {
      change((rows) => rows.map((row) => (row.id === id ? { ...row, selected } : row)));
      send(() => api.call(selectSubmission, { params: { submissionId: id }, body: { selected } }));
    },
    /** @param by positions: -1 is earlier */
    move(rows: readonly Submission[], { id }: Submission, by: -1 | 1) {
      const shown = rows.filter(({ selected }) => selected);
      const from = shown.findIndex((row) => row.id === id);
      const other = shown[from + by];
      if (from < 0 || other === undefined) return;
      const submissionIds = by < 0 ? [id, other.id] : [other.id, id];
      change((before) => {
        const mine = before.find((row) => row.id === id)!;
        return before.map((row) => (row.id === id ? other : row.id === other.id ? mine : row));
      });
      send(() => api.call(orderSubmissions, { body: { submissionIds } }));
    },
  };
}
