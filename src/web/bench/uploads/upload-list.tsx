import { TransferList } from "../../platform/kit/files/transfer-list.tsx";
import { asTransfer } from "./as-transfer.ts";
import type { Upload } from "./upload-queue.ts";
import { uploads } from "./uploads.ts";

export function UploadList({ rollId, list }: { rollId: string; list: readonly Upload[] }) {
  return (
    <TransferList
      transfers={list.map(asTransfer)}
      onRetry={(ids) => ids.forEach((id) => uploads.retry(id))}
      onRemove={(id) => uploads.remove(id)}
      onClear={() => {
        uploads.clearSent(rollId);
        for (const { id, state } of list) if (state === "failed") uploads.remove(id);
      }}
    />
  );
}
