import { Button } from "@mantine/core";
import { useState } from "react";
import { IconDownload } from "../../icons.tsx";
import { saveFile } from "../../save-file.ts";
import { showErrorToast } from "../toasts/show-toast.ts";

/** "products-2.csv". */
const partName = (file: string, at: number): string => file.replace(/(?=\.\w+$)/, `-${at + 1}`);

/**
 * Saves a list as a table, all of its pages.
 * @param file what it is called on the disk, such as "orders.csv"
 * @param fetchTable asks the lab for it, as it is filtered
 * @param partsOf cuts one that is too large for what takes it; each part is a file of its own
 * @param whyNot what to say of a file that is too large all the same; null of all others
 */
export function SaveTable({
  file,
  fetchTable,
  partsOf,
  whyNot,
}: {
  file: string;
  fetchTable: () => Promise<unknown>;
  partsOf?: (table: string) => readonly string[];
  whyNot?: (part: string, file: string) => string | null;
}) {
  const [isSaving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    try {
      const table = (await fetchTable()) as Blob;
      const parts = partsOf?.(await table.text()) ?? [];
      if (parts.length < 2) saveFile(table, file);
      for (const [at, part] of parts.entries()) {
        const name = parts.length < 2 ? file : partName(file, at);
        if (parts.length > 1) saveFile(new Blob([part], { type: table.type }), name);
        const problem = whyNot?.(part, name);
        if (problem) showErrorToast(problem);
      }
    } catch (error) {
      showErrorToast(error);
    }
    setSaving(false);
  }
  return (
    <Button
      variant="default"
      loading={isSaving}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
