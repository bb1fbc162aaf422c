import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { stickersOfOrders, twinCheckStickers } from "../../../contract/bench/bench.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { IconExternalLink, IconPrinter } from "../../platform/icons.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded } from "../../platform/states.tsx";
import classes from "../bench.module.css";
import { printPdf } from "../../platform/print-pdf.ts";
import type { StickerJob } from "./use-sticker-printing.tsx";

/** Previews the twin-check stickers as they will print. Enter prints them and returns to the bench. */
export function Stickers({
  job: { orderIds, rollId },
  onPrinted,
  onClose,
}: {
  job: StickerJob;
  onPrinted: () => void;
  onClose: () => void;
}) {
  // Never cached: a roll may have arrived since.
  const ofRoll = useCall(
    twinCheckStickers,
    { params: { orderId: orderIds[0]! }, query: { rollId } },
    { gcTime: 0, enabled: rollId !== undefined },
  );
  const ofOrders = useCall(
    stickersOfOrders,
    { query: { orderIds: orderIds.join(",") } },
    { gcTime: 0, enabled: rollId === undefined },
  );
  const pdf = rollId === undefined ? ofOrders : ofRoll;
  // If pressed while the PDF is loading, prints once it has loaded.
  const [isRequested, setRequested] = useState(false);
  const blob = pdf.data as Blob | undefined;
  useEffect(() => {
    if (!isRequested || blob === undefined) return;
    printPdf(blob);
    onPrinted();
    onClose();
  }, [isRequested, blob, onPrinted, onClose]);
  return (
    <Dialog title="Twin-check stickers" size="large" onClose={onClose}>
      <Loaded
        query={pdf}
        skeleton={
          <div className={classes.sheet}>
            <Loader aria-label="Loading" />
          </div>
        }
      >
        {(drawn: Blob) => <Sheet key={pdf.dataUpdatedAt} pdf={drawn} />}
      </Loaded>
      <div className={classes.receiveActions}>
        <Button data-autofocus leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setRequested(true)}>
          Print
        </Button>
        {blob && <OpenByItself pdf={blob} />}
        <span className={classes.hint}>62 × 29 mm, one page each</span>
      </div>
    </Dialog>
  );
}

function useObjectUrl(pdf: Blob): string {
  const [url] = useState(() => URL.createObjectURL(pdf));
  // Delayed, since another window may still be reading it.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS), [url]);
  return url;
}

function Sheet({ pdf }: { pdf: Blob }) {
  return <iframe className={classes.sheet} src={useObjectUrl(pdf)} title="Stickers" />;
}

function OpenByItself({ pdf }: { pdf: Blob }) {
  return (
    <Button
      component="a"
      href={useObjectUrl(pdf)}
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      Open in new tab
    </Button>
  );
}
