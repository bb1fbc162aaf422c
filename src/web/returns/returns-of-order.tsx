import { Button } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../contract/orders/order.ts";
import type { OrderReturns, ProductReturn } from "../../contract/returns/returns.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { Section } from "../platform/section.tsx";
import type { OfReturn } from "./desk-dialogs.tsx";
import { ReturnFacts } from "./return-facts.tsx";
import classes from "./returns.module.css";

const dialogs = () => import("./desk-dialogs.tsx");
const NAME = "The dialog";
const DIALOGS = {
  approve: lazyComponent<OfReturn>(async () => ({ default: (await dialogs()).ApproveDialog }), NAME),
  decline: lazyComponent<OfReturn>(async () => ({ default: (await dialogs()).DeclineDialog }), NAME),
  settle: lazyComponent<OfReturn>(async () => ({ default: (await dialogs()).SettleDialog }), NAME),
} as const;
type OpenDialog = { what: keyof typeof DIALOGS; one: ProductReturn };

export type OfReturns = {
  order: Order;
  found: OrderReturns;
  keep: (now: OrderReturns) => void;
  again: () => void;
};

export function ReturnsOfOrder({ order, found, keep, again }: OfReturns) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const Dialog = openDialog === null ? null : DIALOGS[openDialog.what];
  const close = () => setOpenDialog(null);

  return (
    <Section title="Returns">
      <ul className={classes.list}>
        {found.returns.map((one) => (
          <ReturnFacts key={one.id} one={one} lab>
            {one.state === "REQUESTED" && (
              <div className={classes.actions}>
                <Button size="sm" onClick={() => setOpenDialog({ what: "approve", one })}>
                  Approve
                </Button>
                <Button size="sm" variant="default" onClick={() => setOpenDialog({ what: "decline", one })}>
                  Decline
                </Button>
              </div>
            )}
            {one.state === "APPROVED" && (
              <div className={classes.actions}>
                <Button size="sm" onClick={() => setOpenDialog({ what: "settle", one })}>
                  Return received
                </Button>
                <span className={classes.hint}>
                  {one.shipmentId === null ? "The customer ships it without our label." : "The label is under Parcels."}
                </span>
              </div>
            )}
          </ReturnFacts>
        ))}
      </ul>
      {Dialog && openDialog && (
        <Dialog
          one={openDialog.one}
          mayHaveCredit={found.mayHaveCredit}
          firstName={order.customer.firstName}
          keep={keep}
          again={again}
          onClose={close}
          onGiveUp={close}
        />
      )}
    </Section>
  );
}
