import { Button } from "@mantine/core";
import { useState } from "react";
import { IconDownload } from "../../icons/download.tsx";
import { saveFile } from "../../save-file.ts";
import { sayProblem } from "../notices/say.ts";

/**
 * Saves a list as a table, all of its pages.
 * @param file what it is called on the disk, such as "orders.csv"
 * @param fetchTable asks the lab for it, as it is filtered
 */
export function SaveTable({ file, fetchTable }: { file: string; fetchTable: () => Promise<unknown> }) {
  const [isSaving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    try {
      saveFile((await fetchTable()) as Blob, file);
    } catch (error) {
      sayProblem(error);
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
