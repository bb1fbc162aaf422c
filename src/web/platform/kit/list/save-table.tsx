import { Button } from "@mantine/core";
import { useState } from "react";
import { IconDownload } from "../../icons.tsx";
import { saveFile } from "../../save-file.ts";
import { showErrorToast } from "../toasts/show-toast.ts";

/** "products-2.csv". */
const partName = (file: string, at: number): string => file.replace(/(?=\.\w+$)/, `-${at + 1}`);

/**
 * Downloads all pages of a list as a table.
 * @param file file name, for example "orders.csv"
 * @param fetchTable fetches the table with the current filters
 * @param partsOf splits a table that is too large for its target into several files
 * @param whyNot returns an error for a file that is still too large; otherwise null
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
