import { messageOf } from "../../form-errors.ts";
import { ToastStore } from "./toast-store.ts";

/** The notices of this window. */
export const notices = new ToastStore();

/** Says for some seconds, on whatever page one is by then, that something is done. */
export const showToast = (text: string): number => notices.add({ kind: "done", text, undo: null });

/** Says for some seconds what went wrong, for what has no better place to say it. */
export const showErrorToast = (error: unknown): number =>
  notices.add({ kind: "problem", text: typeof error === "string" ? error : messageOf(error), undo: null });

/**
 * Says that something is done, and offers to take it back for some seconds, by a button or by Ctrl+Z. For what can be
 * undone, in place of asking before (`ConfirmDialog`).
 * @param undo takes it back; where that fails it is said
 * @param undone what to say then
 */
export function showUndoToast(text: string, undo: () => Promise<unknown>, undone = "Undone"): void {
  const id = notices.add({
    kind: "done",
    text,
    undo: () => {
      notices.remove(id);
      undo().then(() => showToast(undone), showErrorToast);
    },
  });
}
