import { Button, Checkbox, Kbd, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v4 as newKey } from "uuid";
import { isRefusal } from "../../contract/kit/client.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { receiveOrder } from "../../contract/bench/bench.ts";
import { type Order } from "../../contract/orders/order.ts";
import { type RollDraft } from "../../contract/checkout/order-draft.ts";
import {
  FILM_FORMATS,
  FORMAT_LABELS,
  PROCESS_LABELS,
  PROCESSES,
  type FilmFormat,
  type Process,
} from "../../rules/film/film.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { IconPlus } from "../platform/icons/plus.tsx";
import { IconTrash } from "../platform/icons/trash.tsx";
import { callKey, useCallMutation } from "../platform/query.ts";
import classes from "./bench.module.css";
import { alertsOf, factsOf, filmOf } from "./roll-text.ts";

type Undeclared = { key: string; format: FilmFormat; process: Process };

/**
 * Compares what was declared with what is in the parcel. All rolls are ticked at first, since mostly all are there.
 * @param onReceived when it is done; gives the order as it is now
 */
export function Receive({
  order,
  onReceived,
  onClose,
}: {
  order: Order;
  onReceived: (order: Order) => void;
  onClose?: (() => void) | undefined;
}) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(
    () => new Set(order.rolls.filter(({ arrived }) => arrived === false).map(({ id }) => id)),
  );
  const [undeclared, setUndeclared] = useState<Undeclared[]>([]);
  const queries = useQueryClient();
  const receive = useCallMutation(receiveOrder, { onSuccess: onReceived });
  const here = order.rolls.filter(({ id }) => !missing.has(id));
  const count = here.length + undeclared.length;
  const absent = order.rolls.length - here.length;

  function submit() {
    receive.mutate(
      {
        params: { orderId: order.id },
        body: {
          version: order.version,
          arrivedRollIds: here.map(({ id }) => id),
          undeclared: undeclared.map((roll) => draftOf(roll, order)),
        },
      },
      {
        onError: (error) => {
          // The ticks stay; the next press goes out with the version as it is now.
          if (isRefusal(error, receiveOrder, "STALE"))
            void queries.invalidateQueries({ queryKey: callKey(getOrder, { params: { orderId: order.id } }) });
        },
      },
    );
  }

  return (
    <section className={classes.receive} aria-labelledby="receive">
      <h2 id="receive">What is in the parcel?</h2>
      <ul className={classes.declared}>
        {order.rolls.map((roll) => (
          <li key={roll.id}>
            <Checkbox
              size="md"
              label={
                <>
                  <strong>
                    {roll.number}. {filmOf(roll)}
                  </strong>{" "}
                  {alertsOf(roll).map((alert) => (
                    <mark key={alert} className={classes.alert}>
                      {alert}
                    </mark>
                  ))}
                </>
              }
              description={factsOf(roll).join(" · ")}
              checked={!missing.has(roll.id)}
              onChange={({ currentTarget: { checked } }) =>
                setMissing((now) =>
                  checked ? new Set([...now].filter((id) => id !== roll.id)) : new Set([...now, roll.id]),
                )
              }
            />
          </li>
        ))}
        {undeclared.map((roll) => (
          <UndeclaredRoll
            key={roll.key}
            roll={roll}
            onChange={(change) =>
              setUndeclared((now) => now.map((one) => (one.key === roll.key ? { ...one, ...change } : one)))
            }
            onRemove={() => setUndeclared((now) => now.filter(({ key }) => key !== roll.key))}
          />
        ))}
      </ul>
      <FormMessage>{receive.error && messageOf(receive.error)}</FormMessage>
      <div className={classes.receiveActions}>
        <Button
          size="md"
          loading={receive.isPending}
          disabled={count === 0}
          onClick={submit}
          data-receive
          rightSection={<Kbd size="xs">R</Kbd>}
        >
          Receive {count} {count === 1 ? "roll" : "rolls"}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setUndeclared((now) => [...now, { key: newKey(), format: "35MM", process: "C41" }])}
        >
          A roll that was not declared
        </Button>
        {onClose && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            Leave it
          </Button>
        )}
        <span className={classes.hint}>
          {absent > 0 && `${absent} missing. `}
          {undeclared.length > 0 && "Undeclared rolls are not charged. "}
          {order.customer.firstName} gets an e-mail that the film is here.
        </span>
      </div>
    </section>
  );
}

function UndeclaredRoll({
  roll,
  onChange,
  onRemove,
}: {
  roll: Undeclared;
  onChange: (change: Partial<Undeclared>) => void;
  onRemove: () => void;
}) {
  return (
    <li className={classes.undeclared}>
      <strong>Undeclared</strong>
      <NativeSelect
        size="sm"
        aria-label="Format"
        data={FILM_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={roll.format}
        onChange={({ currentTarget }) => onChange({ format: currentTarget.value as FilmFormat })}
      />
      <NativeSelect
        size="sm"
        aria-label="Process"
        data={PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }))}
        value={roll.process}
        onChange={({ currentTarget }) => onChange({ process: currentTarget.value as Process })}
      />
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={onRemove}
      >
        Take off
      </Button>
    </li>
  );
}

/** Treated like the customer's first declared roll, since nobody said otherwise. */
function draftOf({ key, format, process }: Undeclared, order: Order): RollDraft {
  const like = order.rolls[0];
  return {
    tempKey: key,
    format,
    process,
    stock: null,
    pushPullFactor: 0,
    crossProcessTargetFormat: null,
    scanQuality: like?.scanQuality ?? "STANDARD_2K",
    addRush: false,
    addPrints: false,
    sleeving: "NONE",
    negativesAction: like?.negativesAction ?? "PICK_UP",
    returnToCustomer: false,
    notes: "Came undeclared",
  };
}
