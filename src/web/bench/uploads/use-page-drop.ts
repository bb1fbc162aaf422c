import { useEffect, useEffectEvent, useState } from "react";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { droppedFiles } from "./dropped-files.ts";
import type { FoundFile } from "./sort-by-roll.ts";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Makes the whole window a drop target, so that a missed drop does not replace the page with the picture.
 * @param onDrop gets the files, including those in folders, and the id of the roll they were dropped on (an element
 * with `data-roll-id`), null elsewhere
 * @returns the target under the dragged files: a roll's id, "page", or null
 */
export function usePageDrop(onDrop: (files: FoundFile[], rollId: string | null) => void): string | null {
  const [over, setOver] = useState<string | null>(null);
  const handle = useEffectEvent(onDrop);

  useEffect(() => {
    const rollUnder = (event: DragEvent) =>
      event.target instanceof Element
        ? (event.target.closest<HTMLElement>("[data-roll-id]")?.dataset["rollId"] ?? null)
        : null;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(rollUnder(event) ?? "page");
    };
    const onLeave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window.
      if (event.relatedTarget === null) setOver(null);
    };
    const onDropped = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(null);
      const rollId = rollUnder(event);
      if (event.dataTransfer === null) return;
      droppedFiles(event.dataTransfer).then((files) => files.length > 0 && handle(files, rollId), showErrorToast);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDropped);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDropped);
    };
  }, []);
  return over;
}
