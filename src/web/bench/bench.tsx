import { Button, Kbd } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { getOrder } from "../../contract/orders/orders.ts";
import { type Order } from "../../contract/orders/order.ts";
import { OrderPrice } from "../parts/orders/order-price.tsx";
import { OrderTimeline } from "../parts/orders/order-timeline.tsx";
import { IconPackage } from "../platform/icons/package.tsx";
import { IconPrinter } from "../platform/icons/printer.tsx";
import { KeyLine } from "../platform/kit/keys/key-line.tsx";
import { callKey } from "../platform/query.ts";
import { Empty } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { BenchRoll } from "./bench-roll.tsx";
import classes from "./bench.module.css";
import { CustomerPanel } from "./customer-panel.tsx";
import { InternalNotes } from "./internal-notes.tsx";
import { Receive } from "./receive.tsx";
import { allSynced, takesScans, whyNoScans } from "./roll-steps.ts";
import { AllRollsSteps } from "./step-buttons.tsx";
import { Stickers } from "./stickers.tsx";
import { usePageDrop } from "./uploads/use-page-drop.ts";
import { uploads, useUploads } from "./uploads/upload-queue.ts";
import { useMarkSteps } from "./use-bench.ts";
import { useBenchShortcuts } from "./use-bench-shortcuts.ts";

/** Everything that the lab does with an order, on one page and by keyboard. */
export function Bench({ order }: { order: Order }) {
  const isNew = order.status === "PAID" && order.rolls.some(({ arrived }) => arrived === null);
  const [isReceiving, setReceiving] = useState(false);
  const [stickers, setStickers] = useState<{ rollId: string | undefined } | null>(null);
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const steps = useMarkSteps(order.id);
  const sending = useUploads();
  const { firstName } = order.customer;

  // At first the roll of the scanned barcode, else the first with something left to do.
  const selected =
    order.rolls.find(({ id }) => id === params.get("roll")) ?? order.rolls.find(takesScans) ?? order.rolls[0];
  const select = (rollId: string) => setParams({ roll: rollId }, { replace: true, preventScrollReset: true });
  const targetOf = (roll: Order["rolls"][number]) => ({
    userId: order.customerId,
    pickUpId: roll.pickUpId,
    rollId: roll.id,
  });

  function addFiles(files: File[], rollId: string | null) {
    const roll = order.rolls.find(({ id }) => id === rollId) ?? selected;
    if (!roll) return;
    select(roll.id);
    const refused = whyNoScans(roll);
    if (refused !== null) {
      const reason = refused === "NOT_RECEIVED" ? "receive it first" : `its scans are with ${firstName} already`;
      return steps.say({ text: `Roll ${roll.number}: ${reason}`, isProblem: true });
    }
    uploads.clearSent(roll.id);
    uploads.add(targetOf(roll), files);
  }

  const over = usePageDrop(addFiles);
  useBenchShortcuts({
    rolls: order.rolls,
    selected,
    select,
    mark: (event, rolls) => void steps.mark(event, rolls),
    refuse: (text) => steps.say({ text, isProblem: true }),
    printStickers: (rollId) => order.rolls.some(({ labNumber }) => labNumber) && setStickers({ rollId }),
  });

  function received(now: Order) {
    queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), now);
    setReceiving(false);
    steps.say({ text: "Received. Print the stickers and put them on the rolls.", isProblem: false });
  }

  const anyLabNumber = order.rolls.some(({ labNumber }) => labNumber);

  return (
    <TwoColumns split="late">
      <MainColumn>
        <div className={classes.main}>
          <p role="status" className={classes.said} data-problem={steps.said?.isProblem || undefined}>
            {steps.said?.text}
          </p>
          {order.rolls.length === 0 && (
            <Empty title="No film in this order">What was bought stands under Price, and where it goes above it.</Empty>
          )}
          {order.rolls.length > 0 && (order.status === "OPEN" || order.status === "INVOICED") && (
            <p className={classes.notice}>Not paid yet. The film can be received once it is.</p>
          )}
          {(isNew || isReceiving) && (
            <Receive
              order={order}
              onReceived={received}
              onClose={isReceiving && !isNew ? () => setReceiving(false) : undefined}
            />
          )}
          {!isNew && anyLabNumber && (
            <div className={classes.toolbar}>
              <AllRollsSteps
                rolls={order.rolls}
                firstName={firstName}
                isMarking={steps.isMarking}
                onMark={(event, rolls) => void steps.mark(event, rolls)}
              />
              <div className={classes.steps}>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconPrinter size={17} aria-hidden />}
                  rightSection={<Kbd size="xs">⇧P</Kbd>}
                  onClick={() => setStickers({ rollId: undefined })}
                >
                  All stickers
                </Button>
                {order.status === "PAID" && !isReceiving && (
                  <Button
                    size="sm"
                    variant="default"
                    leftSection={<IconPackage size={17} aria-hidden />}
                    onClick={() => setReceiving(true)}
                  >
                    Change what arrived
                  </Button>
                )}
                {order.status === "PAID" && allSynced(order.rolls) && (
                  <Button size="sm" disabled={steps.isMarking} onClick={() => void steps.finish()}>
                    Complete order
                  </Button>
                )}
              </div>
            </div>
          )}
          <section className={classes.rolls} aria-label="Rolls">
            {order.rolls.map((roll) => (
              <BenchRoll
                key={roll.id}
                roll={roll}
                rolls={order.rolls}
                target={targetOf(roll)}
                firstName={firstName}
                isSelected={roll.id === selected?.id && !isNew}
                isDropTarget={over === roll.id || (over === "page" && roll.id === selected?.id)}
                sending={sending.filter(({ target }) => target.rollId === roll.id)}
                isMarking={steps.isMarking}
                onSelect={() => select(roll.id)}
                onMark={(event) => void steps.mark(event, [roll])}
                onFiles={(files) => addFiles(files, roll.id)}
                onSticker={() => setStickers({ rollId: roll.id })}
              />
            ))}
          </section>
          {order.rolls.length > 0 && <KeyLine>or scan a sticker</KeyLine>}
        </div>
      </MainColumn>
      <SideColumn>
        <CustomerPanel order={order} />
        <InternalNotes order={order} />
        <OrderPrice order={order} />
        <OrderTimeline events={order.events} />
      </SideColumn>
      {stickers && <Stickers orderId={order.id} rollId={stickers.rollId} onClose={() => setStickers(null)} />}
    </TwoColumns>
  );
}
