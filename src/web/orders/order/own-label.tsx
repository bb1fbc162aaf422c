import { Button } from "@mantine/core";
import type { Order } from "../../../contract/orders/order.ts";
import { getUserOrder } from "../../../contract/orders/orders.ts";
import { buyOwnLabel, getOwnLabel, type Label, type Shipment } from "../../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { labelFileName } from "../../../rules/shipping/labels.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPrinter } from "../../platform/icons.tsx";
import { useCall, useCallMutation } from "../../platform/query.ts";
import classes from "./order-page.module.css";

/** Poll interval for labels still being created, in ms. */
const LOOK_AGAIN_MS = 2000;

/** Gets the prepaid label of a parcel to the lab, and prints it. */
export function OwnLabel({ order, parcel }: { order: Order; parcel: Shipment }) {
  const params = { userId: order.customerId, orderId: order.id, shipmentId: parcel.id };
  const buy = useCallMutation(buyOwnLabel, { refreshes: [getUserOrder] });
  const bought: Label | null = buy.data?.label ?? parcel.label;
  const waits = bought?.state === "BUYING";
  const look = useCall(getOwnLabel, { params }, { enabled: waits, refetchInterval: waits ? LOOK_AGAIN_MS : false });
  const label = waits ? (look.data?.label ?? bought) : bought;

  if (label?.state === "READY" && label.url !== null) {
    const name = (type: "png" | "pdf") => labelFileName(label.carrier, shownOrderNumber(order.id), type);
    return (
      <>
        <Button
          component="a"
          href={label.pdfUrl ?? label.url}
          target="_blank"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          Print your label
        </Button>
        <span className={classes.files}>
          Save it as{" "}
          <a href={label.url} download={name("png")}>
            an image
          </a>
          {label.pdfUrl && (
            <>
              {" "}
              or{" "}
              <a href={label.pdfUrl} download={name("pdf")}>
                a PDF
              </a>
            </>
          )}
        </span>
      </>
    );
  }
  if (label?.state === "BUYING") return <p role="status">Creating your label…</p>;
  return (
    <div>
      <FormMessage>{buy.error ? messageOf(buy.error) : label?.problem}</FormMessage>
      <Button loading={buy.isPending} onClick={() => buy.mutate({ params })}>
        Get label
      </Button>
    </div>
  );
}
