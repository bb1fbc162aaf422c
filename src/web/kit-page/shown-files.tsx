import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { FileDrop } from "../platform/kit/files/file-drop.tsx";
import { FilesButton } from "../platform/kit/files/files-button.tsx";
import type { Transfer } from "../platform/kit/files/transfer.ts";
import { TransferList } from "../platform/kit/files/transfer-list.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { Example, Examples, Part } from "./part.tsx";

const TRANSFERS: readonly Transfer[] = [
  { id: 1, name: "frame-01.jpg", size: 9.1e6, sent: 9.1e6, state: "done", note: null },
  { id: 2, name: "frame-02.jpg", size: 9.1e6, sent: 3.4e6, state: "going", note: null },
  {
    id: 3,
    name: "frame-03-with-a-very-long-name-of-a-scanner.tiff",
    size: 31e6,
    sent: 0,
    state: "waiting",
    note: null,
  },
  {
    id: 4,
    name: "frame-04.jpg",
    size: 8e6,
    sent: 0,
    state: "failed",
    note: "The line broke off. Nothing was lost; send it again.",
  },
];
const LIMITS = {
  accept: ["image/jpeg", "image/png", "image/tiff", ".tif", ".tiff"],
  acceptWords: "JPEG, PNG or TIFF",
  maxBytes: 200e6,
  maxFiles: 6,
};
/** Simulated upload: bytes per step, and the step's length in ms. */
const STEP = { bytes: 400_000, ms: 120 };

export function ShownFiles() {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  useMadeUpLine(transfers, setTransfers);
  const remove = (id: number) => setTransfers((now) => now.filter((one) => one.id !== id));
  return (
    <Part id="files" title="Files" file="kit/files/file-drop.tsx, files-button.tsx, transfer-list.tsx">
      <Examples>
        <Example of="Up to six pictures; they go nowhere">
          <FileDrop
            title="Pictures of the camera"
            {...LIMITS}
            already={transfers.length}
            onFiles={(files) =>
              setTransfers((now) => [
                ...now,
                ...files.map((file, at) => ({
                  id: now.length + at + 1,
                  name: file.name,
                  size: file.size,
                  sent: 0,
                  state: "waiting" as const,
                  note: null,
                })),
              ])
            }
          />
          <TransferList
            label="Pictures on their way"
            transfers={transfers}
            onRetry={() => undefined}
            onRemove={remove}
            onClear={() => setTransfers([])}
          />
        </Example>
        <Example of="A button that asks for files">
          <FilesButton accept={LIMITS.accept} onFiles={(files) => showToast(`${files.length} chosen`)}>
            Choose pictures
          </FilesButton>
        </Example>
        <Example of="Not now">
          <FileDrop title="Pictures of the camera, later" maxFiles={1} disabled onFiles={() => undefined}>
            <p>Once it is on its shelf.</p>
          </FileDrop>
        </Example>
        <Example of="On their way">
          <TransferList
            label="Some on their way"
            transfers={TRANSFERS.slice(0, 3)}
            onRetry={() => undefined}
            onRemove={() => undefined}
            onClear={() => undefined}
          />
        </Example>
        <Example of="One failed">
          <TransferList
            label="One that failed"
            transfers={[TRANSFERS[0]!, TRANSFERS[3]!]}
            onRetry={() => undefined}
            onRemove={() => undefined}
            onClear={() => undefined}
          />
          <Button mt="sm" variant="default" onClick={() => setTransfers(MANY)}>
            Send thirty at the left
          </Button>
        </Example>
      </Examples>
    </Part>
  );
}

const MANY: readonly Transfer[] = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  name: `frame-${String(at + 1).padStart(2, "0")}.jpg`,
  size: 2e6,
  sent: 0,
  state: "waiting",
  note: null,
}));

function useMadeUpLine(transfers: readonly Transfer[], set: (next: (now: readonly Transfer[]) => Transfer[]) => void) {
  const next = transfers.find(({ state }) => state === "waiting" || state === "going")?.id;
  useEffect(() => {
    if (next === undefined) return;
    const timer = setInterval(
      () =>
        set((now) =>
          now.map((one) => {
            if (one.id !== next) return one;
            const sent = Math.min(one.size, one.sent + STEP.bytes);
            return { ...one, sent, state: sent === one.size ? "done" : "going" };
          }),
        ),
      STEP.ms,
    );
    return () => clearInterval(timer);
  }, [next, set]);
}
