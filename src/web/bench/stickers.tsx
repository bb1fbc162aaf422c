import { Button, Loader, Modal } from "@mantine/core";
import { IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { twinCheckStickers } from "../../contract/orders.ts";
import { api } from "../platform/api.ts";
import { Problem } from "../platform/states.tsx";
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
  const [sheet, setSheet] = useState<{ url: string } | { error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    let url: string | null = null;
    const stop = new AbortController();
    setSheet(null);
    api
      .call(
        twinCheckStickers,
        { params: { orderId }, query: { ...(rollId ? { rollId } : {}) } },
        { signal: stop.signal },
      )
      .then((pdf: Blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(pdf);
        setSheet({ url });
      })
      .catch((error: unknown) => !stop.signal.aborted && setSheet({ error }));
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [orderId, rollId, tries]);

  return (
    <Modal
      opened
      onClose={onClose}
      title="Twin-check stickers"
      size="lg"
      radius="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {sheet === null ? (
        <div className={classes.sheet}>
          <Loader aria-label="Loading" />
        </div>
      ) : "error" in sheet ? (
        <Problem error={sheet.error} retry={() => setTries((count) => count + 1)} />
      ) : (
        <>
          <iframe ref={frame} className={classes.sheet} src={sheet.url} title="Stickers" />
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
              href={sheet.url}
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              Open by itself
            </Button>
            <span className={classes.hint}>62 × 29 mm, one page each</span>
          </div>
        </>
      )}
    </Modal>
  );
}
