import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listRates } from "../../../contract/shipping/rates.ts";
import { buyLabel } from "../../../contract/shipping/shipping.ts";
import { insurancePrice } from "../../../rules/shipping/rates.ts";
import { dollars } from "../../parts/dollars.ts";
import { RateFields } from "../../parts/shipping/rate-fields.tsx";
import { useRateChoice } from "../../parts/shipping/use-rate-choice.ts";
import { api } from "../../platform/api.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../../platform/query.ts";
import classes from "./desk.module.css";
import type { OfParcel } from "./parcel-dialogs.tsx";
import { useSaveOrder } from "./save-order.ts";
import { messageOf } from "../../platform/form-errors.ts";

/** Buys a parcel's label at one of all carriers' rates. */
export function LabelDialog({ order, parcel, onClose }: OfParcel) {
  const keep = useSaveOrder(order.id);
  const queries = useQueryClient();
  const params = { orderId: order.id, shipmentId: parcel.id };
  const of = useRateChoice(parcel.id, (query) => api.call(listRates, { params, query }));
  const [refused, setRefused] = useState<string | null>(null);
  const buy = useCallMutation(buyLabel, {
    async onSuccess({ label }) {
      await keep();
      if (label.state !== "REFUSED") {
        showToast(label.state === "READY" ? "Label bought" : "The label will appear in a moment");
        return onClose();
      }
      setRefused(label.problem);
      // The price may have changed.
      await queries.invalidateQueries({ queryKey: ["rates", parcel.id] });
    },
    onError: () => void keep(),
  });
  const { choice, rate } = of;
  const total = choice?.price == null ? null : choice.price + insurancePrice(of.insuredFor);
  return (
    <Dialog title="Create label" size="large" busy={buy.isPending} onClose={onClose}>
      <form
        aria-label="Create label"
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(null);
          if (choice !== null) buy.mutate({ params, body: choice });
        }}
      >
        <RateFields of={of} />
        <FormMessage>{buy.error ? messageOf(buy.error) : refused}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={buy.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={buy.isPending} disabled={choice === null}>
            {rate === undefined || total === null ? "Buy label" : `Buy ${rate.name} for ${dollars(total)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
