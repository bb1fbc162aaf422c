import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "../../../contract/orders/order.ts";
import { buyLabels, listParcelsToLabel, type ParcelToLabel } from "../../../contract/shipping/label-runs.ts";
import { type LabelRate, listRates, type ParcelRates } from "../../../contract/shipping/rates.ts";
import { labelsOfOrders } from "../../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPrinter } from "../../platform/icons.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { printPdf } from "../../platform/print-pdf.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import classes from "./lists.module.css";

const POLL_MS = 2000;

const isToBuy = ({ label }: ParcelToLabel): boolean => label === null || label.state === "REFUSED";
const isBuying = ({ label }: ParcelToLabel): boolean => label?.state === "BUYING";

const chosenIn = (rates: ParcelRates | undefined): LabelRate | undefined => rates?.rates.find((rate) => rate.isChosen);

/** Buys the labels of the selected orders' parcels with one confirmation, and prints them with their packing slips. */
export function BuyLabelsDialog({ selected, onClose }: { selected: readonly OrderSummary[]; onClose: () => void }) {
  const orderIds = selected.map(({ id }) => id).join(",");
  const parcels = useCall(
    listParcelsToLabel,
    { query: { orderIds } },
    { refetchInterval: ({ state }) => (state.data?.parcels.some(isBuying) ? POLL_MS : false) },
  );
  return (
    <Dialog title="Buy labels" size="large" onClose={onClose}>
      <Loaded query={parcels} skeleton={<RowsSkeleton rows={3} height={44} />}>
        {(data) => (
          <Parcels parcels={data.parcels} orderIds={orderIds} again={() => void parcels.refetch()} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

type Given = { parcels: readonly ParcelToLabel[]; orderIds: string; again: () => void; onClose: () => void };

function Parcels({ parcels, orderIds, again, onClose }: Given) {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const toBuy = parcels.filter(isToBuy);
  const rates = useQueries({
    queries: toBuy.map(({ orderId, shipmentId, label }) => ({
      // Rates of a refused label are fetched again.
      queryKey: ["rates", shipmentId, label?.problem ?? null],
      queryFn: () => api.call(listRates, { params: { orderId, shipmentId }, query: {} }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const buy = useCallMutation(buyLabels, {
    onSuccess(reply) {
      setRefused(new Map(reply.refused.map(({ shipmentId, reason }) => [shipmentId, reason])));
      again();
    },
  });
  const found = toBuy.flatMap((parcel, at) => {
    const [data, rate] = [rates[at]!.data, chosenIn(rates[at]!.data)];
    return data === undefined || rate === undefined ? [] : [{ parcel, data, rate }];
  });
  const isLoading = rates.some(({ isFetching }) => isFetching);
  const prices = found.map(({ rate }) => rate.price as number | undefined);
  const sum = prices.includes(undefined) ? null : prices.reduce<number>((all, price) => all + price!, 0);
  const isRetry = toBuy.some(({ label }) => label !== null);
  const many = found.length === 1 ? "1 label" : `${found.length} labels`;

  function press() {
    const labels = found.map(({ parcel: { orderId, shipmentId }, data: { parcel }, rate }) => {
      const { carrier, service, price = null } = rate as Omit<LabelRate, "price"> & { price?: number };
      return { orderId, shipmentId, carrier, service, price, parcel };
    });
    setRefused(new Map());
    buy.mutate({ body: { labels } });
  }

  if (parcels.length === 0) return <p>These orders have no parcels to send.</p>;
  const others = orderIds.split(",").length - new Set(parcels.map(({ orderId }) => orderId)).size;
  return (
    <>
      {others > 0 && (
        <p>{others === 1 ? "1 other selected order has" : `${others} other selected orders have`} no parcel to send.</p>
      )}
      <ul className={classes.parcels} aria-label="Parcels">
        {parcels.map((parcel) => {
          const at = toBuy.indexOf(parcel);
          const error = at < 0 ? null : rates[at]!.error;
          return (
            <li key={parcel.shipmentId}>
              <span>
                <strong>{shownOrderNumber(parcel.orderId)}</strong> {parcel.customerName}
              </span>
              <State
                parcel={parcel}
                rate={at < 0 ? undefined : chosenIn(rates[at]!.data)}
                problem={refused.get(parcel.shipmentId) ?? parcel.label?.problem ?? (error && messageOf(error))}
              />
            </li>
          );
        })}
      </ul>
      <FormMessage>{buy.error && messageOf(buy.error)}</FormMessage>
      <DialogActions>
        {parcels.some(({ label }) => label?.state === "READY") && <PrintLabels orderIds={orderIds} />}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {toBuy.length > 0 && (
          <Button loading={buy.isPending || isLoading} disabled={found.length === 0} onClick={press}>
            {isRetry ? "Retry" : "Buy"} {many}
            {sum !== null && ` for ${dollars(sum)}`}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function State({
  parcel: { label },
  rate,
  problem,
}: {
  parcel: ParcelToLabel;
  rate: LabelRate | undefined;
  problem: string | null;
}) {
  if (label?.state === "BUYING") return <span role="status">Buying…</span>;
  if (label?.state === "READY")
    return (
      <span>
        {label.name === null ? "Bought" : `Bought: ${label.name}`}{" "}
        {label.price !== null && <strong>{dollars(label.price)}</strong>}
      </span>
    );
  return (
    <span>
      {problem && <span className={classes.problem}>{problem} </span>}
      {rate ? (
        <>
          {rate.name} <strong>{dollars(rate.price)}</strong>
        </>
      ) : (
        problem === null && "Loading rates…"
      )}
    </span>
  );
}

function PrintLabels({ orderIds }: { orderIds: string }) {
  const [isPrinting, setPrinting] = useState(false);
  async function print() {
    setPrinting(true);
    try {
      printPdf((await api.call(labelsOfOrders, { query: { orderIds, slips: "true" } })) as Blob);
    } catch (error) {
      showErrorToast(error);
    }
    setPrinting(false);
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={17} aria-hidden />}
      loading={isPrinting}
      onClick={() => void print()}
    >
      Print labels and slips
    </Button>
  );
}
