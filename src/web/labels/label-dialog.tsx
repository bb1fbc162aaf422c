import { Alert, Button, Select, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import type { OrderSummary } from "../../contract/orders/order.ts";
import { listUserOrders } from "../../contract/orders/orders.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { labelFileName } from "../../rules/shipping/labels.ts";
import { addressText, homeAddress } from "../parts/address/address-text.ts";
import { AddressLines } from "../parts/address/address-lines.tsx";
import { findAddresses } from "../parts/address/find-address.ts";
import { NewAddressForm } from "../parts/address/new-address-form.tsx";
import { formatDay } from "../platform/dates.ts";
import { Dialog } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { IconDownload } from "../platform/icons.tsx";
import { useCall } from "../platform/query.ts";
import { TextButton } from "../platform/text-button.tsx";
import classes from "./label-dialog.module.css";
import { ordersToMail } from "./orders-to-mail.ts";
import { type LabelState, useFreeLabel } from "./use-free-label.ts";

type NewOrder = { to: string; state: unknown };
type Props = { user: User; newOrder: NewOrder | null; onClose: () => void };

/**
 * Gets a free USPS label (docs/product/shipping.md#free-label): choose the order and the sender address, then download.
 */
export default function LabelDialog({ user, newOrder, onClose }: Props) {
  return (
    <Dialog title="A free label to send your film" onClose={onClose}>
      <Content user={user} newOrder={newOrder} onClose={onClose} />
    </Dialog>
  );
}

function Content({ user, newOrder, onClose }: Props) {
  const orders = useCall(listUserOrders, { params: { userId: user.id }, query: { limit: 100 } });
  const { state, request } = useFreeLabel();
  if (state.step === "ready") return <Ready state={state} onClose={onClose} />;
  if (state.step === "waiting")
    return (
      <p role="status">
        USPS is still creating the label for order {shownOrderNumber(state.orderId)}. Come back for it here in a few
        minutes.
      </p>
    );
  if (orders.isError)
    return (
      <Stack>
        <Alert color="red" role="alert">
          {messageOf(orders.error)}
        </Alert>
        <Button variant="default" onClick={() => void orders.refetch()}>
          Try again
        </Button>
      </Stack>
    );
  if (!orders.data)
    return (
      <Stack role="status" aria-label="Loading">
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={42} radius="pill" />
      </Stack>
    );
  const open = ordersToMail(orders.data.orders);
  if (open.length === 0) return <NoOrder newOrder={newOrder} onClose={onClose} />;
  return (
    <Choose
      user={user}
      orders={open}
      state={state}
      onSend={(orderId, addressId) => void request({ userId: user.id, orderId, addressId })}
    />
  );
}

function NoOrder({ newOrder, onClose }: Pick<Props, "newOrder" | "onClose">) {
  return (
    <Stack>
      <p className={classes.words}>
        A label is for an order whose film you have not sent yet, and you have none right now. Create an order first,
        then come back for the label.
      </p>
      {newOrder && (
        <Button component={Link} to={newOrder.to} state={newOrder.state} onClick={onClose}>
          Create order
        </Button>
      )}
    </Stack>
  );
}

type Choosing = {
  user: User;
  orders: OrderSummary[];
  state: LabelState;
  onSend: (orderId: number, addressId: string) => void;
};

function Choose({ user, orders, state, onSend }: Choosing) {
  const [orderId, setOrderId] = useState(String(orders[0]!.id));
  const [addressId, setAddressId] = useState(homeAddress(user.addresses)?.id ?? null);
  const [adding, setAdding] = useState<boolean | null>(null);
  const addresses = user.addresses.map((address) => ({ value: address.id, label: addressText(address) }));
  const from = user.addresses.find(({ id }) => id === addressId);
  if (adding || addresses.length === 0)
    return (
      <Stack ref={adding ? focusField : undefined}>
        <p className={classes.words}>
          {addresses.length === 0 ? "Enter your return address." : "Enter another return address."} We save it in your
          settings.
        </p>
        <NewAddressForm
          userId={user.id}
          primary={addresses.length === 0}
          onSaved={(id) => {
            setAddressId(id);
            setAdding(false);
          }}
          {...(addresses.length > 0 && { onCancel: () => setAdding(false) })}
        />
      </Stack>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (addressId !== null && state.step !== "working") onSend(Number(orderId), addressId);
      }}
    >
      <p className={classes.words}>
        USPS First Class, paid by us. Print it, tape it to the box, and drop it in the mail.
      </p>
      <Select
        label="Order"
        data={orders.map(({ id, rolls, createdAt }) => ({
          value: String(id),
          label: `${shownOrderNumber(id)} · ${rolls} ${rolls === 1 ? "roll" : "rolls"} · ${formatDay(createdAt)}`,
        }))}
        value={orderId}
        onChange={(value) => value && setOrderId(value)}
        allowDeselect={false}
      />
      <div>
        <Select
          label="Return address"
          description="Type to find another address"
          data={addresses}
          value={addressId}
          onChange={(value) => value && setAddressId(value)}
          allowDeselect={false}
          searchable
          nothingFoundMessage="No saved address matches"
          filter={({ options, search }) => {
            // The field shows the selected address until the user types.
            if (search.trim() === "" || addresses.some(({ label }) => label === search)) return options;
            const found = findAddresses(user.addresses, search);
            return found.map((address) => ({ value: address.id, label: addressText(address) }));
          }}
        />
        <div className={classes.from} ref={adding === false ? focusField : undefined}>
          {from && (
            <address>
              <AddressLines address={from} />
            </address>
          )}
          <TextButton onClick={() => setAdding(true)}>Another address</TextButton>
        </div>
      </div>
      {state.step === "choosing" && state.problem !== null && (
        <Alert color="red" role="alert">
          {state.problem}
        </Alert>
      )}
      <Button type="submit" loading={state.step === "working"} disabled={addressId === null}>
        Get label
      </Button>
    </form>
  );
}

/** Moves focus to the new step's first control, because the clicked one was removed. */
const focusField = (box: HTMLElement | null) => box?.querySelector<HTMLElement>("input, button")?.focus();

function Ready({ state, onClose }: { state: LabelState & { step: "ready" }; onClose: () => void }) {
  const number = shownOrderNumber(state.orderId);
  const { url, pdfUrl, trackingNumber } = state.label;
  return (
    <Stack>
      <p className={classes.words} role="status">
        Your label for order {number} is here.
        {trackingNumber && (
          <>
            {" "}
            Its tracking number is <span className={classes.number}>{trackingNumber}</span>.
          </>
        )}
      </p>
      <Button
        component="a"
        href={url!}
        download={labelFileName("USPS", number, "png")}
        leftSection={<IconDownload size={18} aria-hidden />}
        data-autofocus
      >
        Download label
      </Button>
      {pdfUrl && (
        <Button component="a" href={pdfUrl} download={labelFileName("USPS", number, "pdf")} variant="default">
          PDF for printing
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}
