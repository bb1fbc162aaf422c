import { Button, Kbd, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import { receiveOrder, undoRollsEvent } from "../../../contract/bench/bench.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { type Order } from "../../../contract/orders/order.ts";
import { getOrder } from "../../../contract/orders/orders.ts";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPlus, IconTrash } from "../../platform/icons.tsx";
import { isTypedInto } from "../../platform/kit/keys/pressed.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { showUndoToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey, useCallMutation } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { DeclaredRoll } from "./declared-roll.tsx";
import { FilmFields } from "./film-fields.tsx";
import { type Film, receiptOf, type Undeclared } from "./found-film.ts";
import { ParcelPhotos } from "./parcel-photos.tsx";
import { ReceiptPrice } from "./receipt-price.tsx";
import classes from "./receive.module.css";
import { useReceiptDraft } from "./use-receipt-draft.ts";

/**
 * Compares the declared rolls with the parcel. All rolls are checked at first, since usually all arrive; drafts are
 * restored.
 * @param startsNow whether R was pressed before the order was here
 * @param onReceived called when done, with the updated order
 * @param onReceiptUndone called after undo, when the parcel has to be received again
 */
export function Receive({
  order,
  startsNow = false,
  onReceived,
  onReceiptUndone,
  onClose,
}: {
  order: Order;
  startsNow?: boolean;
  onReceived: (order: Order) => void;
  onReceiptUndone: () => void;
  onClose?: (() => void) | undefined;
}) {
  const draft = useReceiptDraft(order);
  const { found, note } = draft;
  const queries = useQueryClient();
  const receive = useCallMutation(receiveOrder, {
    onSuccess(now) {
      draft.startOver();
      onReceived(now);
    },
  });
  const undo = useCallMutation(undoRollsEvent, {
    onSuccess(now) {
      queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), now);
      onReceiptUndone();
    },
  });
  const { missing, corrected, undeclared } = found;
  // Undeclared rolls are undone with it.
  const rollIds = order.rolls.map(({ id }) => id);
  const showReceiptUndo = ({ id: orderId, rolls }: Order) =>
    showUndoToast(
      `${shownOrderNumber(orderId)}: ${rollCount(rolls.filter(({ arrived }) => arrived).length)} received`,
      () => undo.mutateAsync({ params: { orderId, event: "RECEIVED" }, body: { rollIds } }),
    );
  const count = order.rolls.length - missing.size + undeclared.length;

  const setHere = (rollId: string, isHere: boolean) =>
    draft.change((now) => ({
      ...now,
      missing: isHere ? new Set([...now.missing].filter((id) => id !== rollId)) : new Set([...now.missing, rollId]),
    }));
  const setFilm = (rollId: string, film: Film | undefined) =>
    draft.change((now) => {
      const others = [...now.corrected].filter(([id]) => id !== rollId);
      return { ...now, corrected: new Map(film ? [...others, [rollId, film]] : others) };
    });
  const setUndeclared = (next: (now: readonly Undeclared[]) => readonly Undeclared[]) =>
    draft.change((now) => ({ ...now, undeclared: next(now.undeclared) }));

  async function submit() {
    const body = { version: order.version, ...receiptOf(order, found), note };
    try {
      const now = await receive.mutateAsync({ params: { orderId: order.id }, body });
      // A repeated receipt changes nothing. A receipt of an unpaid or canceled order has already notified its customer.
      if (order.status === "PAID" && now.version !== order.version) showReceiptUndo(now);
    } catch (error) {
      // The error is shown below. The checks stay; the next press sends the current version.
      if (isRefusal(error, receiveOrder, "STALE"))
        void queries.invalidateQueries({ queryKey: callKey(getOrder, { params: { orderId: order.id } }) });
    }
  }

  const start = useEffectEvent(() => {
    // A restored draft is looked at first.
    if (startsNow && !draft.isBack) void submit();
  });
  useEffect(() => start(), []);

  const section = useRef<HTMLElement>(null);
  /** Leaves the fields, so that the next key is a shortcut: the roll's box, else the heading has the focus. */
  const leaveFields = (rollNumber?: number) =>
    requestAnimationFrame(() => {
      const box = section.current?.querySelector<HTMLElement>(`[data-here="${rollNumber}"]`);
      (box ?? section.current?.querySelector("h2"))?.focus({ preventScroll: true });
    });
  const [added, setAdded] = useState<string | null>(null);
  function addExtra() {
    const key = newKey();
    setAdded(key);
    setUndeclared((now) => [...now, { key, format: "35MM", process: "C41", pushPullFactor: 0, brand: "", model: "" }]);
  }
  function changeFilm() {
    const here = order.rolls.filter(({ id }) => !missing.has(id));
    const focused = here.find(({ number }) => document.activeElement?.matches(`[data-here="${number}"]`));
    const roll = focused ?? here.find(({ id }) => !corrected.has(id));
    if (roll && !corrected.has(roll.id))
      section.current?.querySelector<HTMLElement>(`[data-different="${roll.number}"]`)?.click();
  }
  useShortcuts("Parcel", [
    { keys: "F", does: "Different film", run: changeFilm },
    { keys: "X", does: "Add extra roll", run: addExtra },
    {
      keys: "M",
      does: "Note to the customer",
      run: () => section.current?.querySelector("textarea")?.focus(),
    },
    ...order.rolls.slice(0, 9).map(({ id, number }) => ({
      keys: String(number),
      does: `Roll ${number} is here, or missing`,
      run: () => setHere(id, missing.has(id)),
      minor: true,
    })),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && isTypedInto(event.target)) leaveFields();
  };

  return (
    // Escape leaves a field, which handles all its other keys itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={section} className={classes.receive} aria-labelledby="receive" onKeyDown={onKeyDown}>
      <h2 id="receive" tabIndex={-1}>
        What's in the parcel?
      </h2>
      {draft.isBack && (
        <p role="status" className={classes.hint}>
          Your draft is restored. <TextButton onClick={draft.startOver}>Start over</TextButton>
        </p>
      )}
      <ul className={classes.rolls}>
        {order.rolls.map((roll) => (
          <DeclaredRoll
            key={roll.id}
            roll={roll}
            isHere={!missing.has(roll.id)}
            film={corrected.get(roll.id)}
            onHere={(isHere) => setHere(roll.id, isHere)}
            onFilm={(film) => setFilm(roll.id, film)}
            onChosen={() => leaveFields(roll.number)}
          />
        ))}
        {undeclared.map((film, index) => (
          <li key={film.key} className={classes.roll}>
            <strong>Not on the order</strong>
            <FilmFields
              film={film}
              of={`extra roll ${index + 1}`}
              takesFocus={film.key === added}
              onChange={(change) =>
                setUndeclared((now) => now.map((one) => (one.key === film.key ? { ...one, ...change } : one)))
              }
              onChosen={() => leaveFields()}
            />
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => setUndeclared((now) => now.filter(({ key }) => key !== film.key))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {order.status === "PAID" && <ReceiptPrice order={order} found={found} />}
      <Textarea
        label={`Note for ${order.customer.firstName} (in the e-mail)`}
        placeholder="The cassette was open. The first frames may be fogged."
        autosize
        minRows={1}
        maxLength={500}
        value={note}
        onChange={({ currentTarget: { value } }) => draft.write(value)}
      />
      <FormMessage>{receive.error && messageOf(receive.error)}</FormMessage>
      <div className={classes.actions}>
        <Button
          size="lg"
          loading={receive.isPending}
          disabled={count === 0}
          onClick={() => void submit()}
          data-receive
          rightSection={<Kbd size="sm">R</Kbd>}
        >
          Receive {count} {count === 1 ? "roll" : "rolls"}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<Kbd size="xs">X</Kbd>}
          onClick={addExtra}
        >
          Add extra roll
        </Button>
        <ParcelPhotos orderId={order.id} />
        {onClose && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              draft.startOver();
              onClose();
            }}
          >
            Discard changes
          </Button>
        )}
        <p className={classes.hint}>
          {missing.size > 0 && `${missing.size} missing. `}
          {order.status === "CANCELED"
            ? `The order is canceled. We e-mail ${order.customer.firstName} that we are returning the film.`
            : order.status === "PAID"
              ? `We e-mail ${order.customer.firstName} that the film is here.`
              : `The order is not paid. We e-mail ${order.customer.firstName} a link to pay.`}
        </p>
      </div>
    </section>
  );
}
