import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import type { OrderReturns, ProductReturn } from "../../contract/returns/returns.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { labelFileName } from "../../rules/shipping/labels.ts";
import { LabAddress } from "../parts/address/lab-address.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconCamera, IconPrinter } from "../platform/icons.tsx";
import { TextButton } from "../platform/text-button.tsx";
import { sendPhoto, type ReturnsOwner, withdraw } from "./return-calls.ts";
import { ReturnFacts } from "./return-facts.tsx";
import classes from "./returns.module.css";

export function OwnReturn({
  one,
  order,
  whose,
  keep,
  again,
}: {
  one: ProductReturn;
  order: Order;
  whose: ReturnsOwner;
  keep: (now: OrderReturns) => void;
  again: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState<"photo" | "keeping" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function doing(what: "photo" | "keeping", work: Promise<unknown>) {
    setBusy(what);
    setProblem(null);
    work.catch((error: unknown) => setProblem(messageOf(error))).finally(() => setBusy(null));
  }
  const take = (file: File | null) => file !== null && doing("photo", sendPhoto(whose, one.id, file).then(again));

  return (
    <ReturnFacts one={one} lab={false}>
      {one.state === "REQUESTED" && <p className={classes.hint}>We'll reply by e-mail, usually within a day.</p>}
      {one.state === "APPROVED" && <BackLink one={one} order={order} />}
      {(one.state === "REQUESTED" || one.state === "APPROVED") && (
        <div className={classes.actions}>
          {one.state === "REQUESTED" && (
            <FileButton accept="image/jpeg" onChange={take}>
              {(props) => (
                <Button
                  {...props}
                  size="sm"
                  variant="default"
                  loading={busy === "photo"}
                  leftSection={<IconCamera size={16} aria-hidden />}
                >
                  {one.photo === null ? "Add a photo" : "Add another photo"}
                </Button>
              )}
            </FileButton>
          )}
          <TextButton disabled={busy !== null} onClick={() => doing("keeping", withdraw(whose, one.id).then(keep))}>
            Cancel return
          </TextButton>
        </div>
      )}
      <FormMessage>{problem}</FormMessage>
    </ReturnFacts>
  );
}

/** Describes how to send it back: with the lab's prepaid label, otherwise by any carrier. */
function BackLink({ one, order }: { one: ProductReturn; order: Order }) {
  const parcel = order.shipments.find(({ id }) => id === one.shipmentId);
  const label = parcel?.label;
  if (one.shipmentId !== null && (label?.state !== "READY" || label.url === null))
    return <p role="status">Creating your label…</p>;
  return (
    <>
      {label?.url ? (
        <div className={classes.actions}>
          <Button
            component="a"
            size="sm"
            href={label.pdfUrl ?? label.url}
            download={labelFileName(label.carrier, shownOrderNumber(order.id), label.pdfUrl === null ? "png" : "pdf")}
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Return label
          </Button>
          <span className={classes.hint}>Tape it to the parcel and drop it off. The postage is paid.</span>
        </div>
      ) : (
        <>
          <p className={classes.words}>Pack it well and ship it here, or bring it to us:</p>
          <LabAddress />
        </>
      )}
      <p className={classes.hint}>We refund you as soon as it arrives.</p>
    </>
  );
}
