import { messageOf } from "../../form-errors.ts";
import { ToastStore } from "./toast-store.ts";

export const notices = new ToastStore();

export const showToast = (text: string): number => notices.add({ kind: "done", text, undo: null });

/** Shows an error toast for some seconds, for errors without a better place. */
export const showErrorToast = (error: unknown): number =>
  notices.add({ kind: "problem", text: typeof error === "string" ? error : messageOf(error), undo: null });

/**
 * Shows a success toast with undo for some seconds, by button or Ctrl+Z. Use it for actions that can be undone, instead
 * of a confirmation (`ConfirmDialog`).
 * @param undo reverts the action; shows an error if it fails
 * @param undone the message after undo
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
