import { Button, Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { twinCheckStickers } from "../../contract/bench/bench.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { Dialog } from "../platform/dialog.tsx";
import { IconExternalLink } from "../platform/icons/external-link.tsx";
import { IconPrinter } from "../platform/icons/printer.tsx";
import { useCall } from "../platform/query.ts";
import { Loaded } from "../platform/states.tsx";
import classes from "./bench.module.css";

/** The twin-check stickers as the printer gets them. @param rollId only this roll's; undefined for all of the order */
export function Stickers({
  orderId,
  rollId,
  onClose,
}: {
  orderId: number;
  rollId: string | undefined;
  onClose: () => void;
}) {
  // Never from before: a roll may have come in since.
  const pdf = useCall(twinCheckStickers, { params: { orderId }, query: rollId ? { rollId } : {} }, { gcTime: 0 });
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
        {(blob: Blob) => <Sheet key={pdf.dataUpdatedAt} pdf={blob} />}
      </Loaded>
    </Dialog>
  );
}

function Sheet({ pdf }: { pdf: Blob }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [url] = useState(() => URL.createObjectURL(pdf));
  // Later, since a window of its own may still be reading it.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS), [url]);
  return (
    <>
      <iframe ref={frame} className={classes.sheet} src={url} title="Stickers" />
      <div className={classes.receiveActions}>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          Open by itself
        </Button>
        <span className={classes.hint}>62 × 29 mm, one page each</span>
      </div>
    </>
  );
}
