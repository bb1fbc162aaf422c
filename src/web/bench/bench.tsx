import { Button, Kbd } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getOrder } from "../../contract/orders/orders.ts";
import { type Order, type RollOfOrder } from "../../contract/orders/order.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import { IconFolder, IconPackage, IconPrinter } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { FilesButton } from "../platform/kit/files/files-button.tsx";
import { Fold } from "../platform/kit/fold.tsx";
import { useMay } from "../platform/may.ts";
import { callKey } from "../platform/query.ts";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { BenchRoll } from "./bench-roll.tsx";
import classes from "./bench.module.css";
import { CustomerPanel } from "./customer-panel.tsx";
import { receiptDrafts } from "./drafts.ts";
import { InternalNotes } from "./internal-notes.tsx";
import { Receive } from "./receiving/receive.tsx";
import { acceptsScans, hasEvent } from "./roll-steps.ts";
import { AllRollsSteps } from "./step-buttons.tsx";
import { useStickerPrinting } from "./printing/use-sticker-printing.tsx";
import { chosenFiles } from "./uploads/dropped-files.ts";
import { type FoundFile, type SortedFiles, sortByRoll } from "./uploads/sort-by-roll.ts";
import { usePageDrop } from "./uploads/use-page-drop.ts";
import { uploads, useUploads } from "./uploads/uploads.ts";
import { useMarkSteps } from "./use-bench.ts";
import { useBenchShortcuts } from "./use-bench-shortcuts.ts";
import { HeldNotice } from "./held-notice.tsx";
import { useSelectedRoll } from "./use-selected-roll.ts";

export type DeskParts = Record<"progress" | "actions" | "goods" | "parcels" | "money" | "trail", ReactNode>;

/** Everything the lab does with an order, on one page and by keyboard. */
export function Bench({ order, desk }: { order: Order; desk: DeskParts }) {
  // Film of unpaid and canceled orders rarely arrives, so staff open its receipt with a key press.
  const isNew = order.status === "PAID" && order.rolls.some(({ arrived }) => arrived === null);
  const may = useMay();
  const atBench = may("bench");
  const mayReceive = atBench && order.status !== "COMPLETE" && order.rolls.length > 0;
  // Reopens the changes that a scan interrupted.
  const [isReceiving, setReceiving] = useState(() => mayReceive && !isNew && receiptDrafts.of(order.id) !== null);
  const [odd, setOdd] = useState<{ files: SortedFiles; rolls: RollOfOrder[] } | null>(null);
  const printing = useStickerPrinting();
  const lookAtStickers = (rollId?: string) => printing.look({ orderIds: [order.id], ...(rollId && { rollId }) });
  const { selected, select } = useSelectedRoll(order.rolls);
  const queries = useQueryClient();
  const steps = useMarkSteps(order.id);
  const sending = useUploads();
  const { firstName } = order.customer;

  const targetOf = (roll: Order["rolls"][number]) => ({
    userId: order.customerId,
    pickUpId: roll.pickUpId,
    rollId: roll.id,
  });

  function addFiles(found: readonly FoundFile[], rollId: string | null) {
    const onto = order.rolls.find(({ id }) => id === rollId) ?? null;
    const files = sortByRoll(found, order.rolls, { onto, selected });
    const { rolls, aside, doubts } = files;
    const going = order.rolls.filter(({ id }) => rolls.has(id));
    if (going[0]) select(going[0].id);
    const text = aside.map(({ name, files, reason }) => `${name} ${reason}: ${files} not sent`).join("; ");
    steps.say(aside.length === 0 ? null : { text, isProblem: true });
    send(
      rolls,
      going.filter(({ id }) => !doubts.has(id)),
    );
    if (doubts.size > 0) setOdd({ files, rolls: going.filter(({ id }) => doubts.has(id)) });
  }

  function send(files: ReadonlyMap<string, File[]>, rolls: readonly RollOfOrder[]) {
    for (const roll of rolls) {
      uploads.clearSent(roll.id);
      uploads.add(targetOf(roll), files.get(roll.id)!);
    }
  }

  const over = usePageDrop(addFiles);
  useBenchShortcuts({
    rolls: atBench ? order.rolls : [],
    selected,
    select,
    mark: (event, rolls) => void steps.mark(event, rolls),
    refuse: (text) => steps.say({ text, isProblem: true }),
    printStickers: (rollId) => order.rolls.some(({ labNumber }) => labNumber) && lookAtStickers(rollId),
  });

  function received(now: Order) {
    queries.setQueryData(callKey(getOrder, { params: { orderId: order.id } }), now);
    setReceiving(false);
    steps.say({ text: "Received. Print the stickers and put them on the rolls.", isProblem: false });
    printing.received(now);
  }

  const anyLabNumber = order.rolls.some(({ labNumber }) => labNumber);

  return (
    <TwoColumns split="late">
      <MainColumn>
        <div className={classes.main}>
          {desk.progress}
          <p role="status" className={classes.said} data-problem={steps.said?.isProblem || undefined}>
            {steps.said?.text}
          </p>
          <HeldNotice order={order} />
          {((isNew && atBench) || isReceiving) && (
            <Receive
              order={order}
              onReceived={received}
              onReceiptUndone={() => {
                printing.receiptUndone(order.id);
                steps.say(null);
              }}
              onClose={isReceiving && !isNew ? () => setReceiving(false) : undefined}
            />
          )}
          {!isNew && !anyLabNumber && mayReceive && !isReceiving && (
            <div className={classes.steps}>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPackage size={17} aria-hidden />}
                onClick={() => setReceiving(true)}
              >
                Receive film
              </Button>
            </div>
          )}
          {order.rolls.length > 0 && (
            <Fold title="Rolls" summary={rollsText(order.rolls)} isOpen>
              {!isNew && anyLabNumber && atBench && (
                <div className={classes.toolbar}>
                  {order.rolls.some(({ work }) => work === "IN_PROGRESS") && (
                    <AllRollsSteps
                      rolls={order.rolls}
                      firstName={firstName}
                      isMarking={steps.isMarking}
                      onMark={(event, rolls) => void steps.mark(event, rolls)}
                    />
                  )}
                  <div className={classes.steps}>
                    {order.rolls.some(acceptsScans) && (
                      <FilesButton
                        data-choose-folder
                        ofFolder
                        size="sm"
                        leftSection={<IconFolder size={17} aria-hidden />}
                        rightSection={<Kbd size="xs">⇧U</Kbd>}
                        onFiles={(files) => addFiles(chosenFiles(files), null)}
                      >
                        Choose a folder
                      </FilesButton>
                    )}
                    <Button
                      size="sm"
                      variant="default"
                      leftSection={<IconPrinter size={17} aria-hidden />}
                      rightSection={<Kbd size="xs">⇧P</Kbd>}
                      onClick={() => lookAtStickers()}
                    >
                      All stickers
                    </Button>
                    {mayReceive && !isReceiving && (
                      <Button
                        size="sm"
                        variant="default"
                        leftSection={<IconPackage size={17} aria-hidden />}
                        onClick={() => setReceiving(true)}
                      >
                        Correct what arrived
                      </Button>
                    )}
                  </div>
                </div>
              )}
              <div className={classes.rolls}>
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
                    isInProgress={order.status === "PAID" && atBench}
                    orderId={order.id}
                    onSelect={() => select(roll.id)}
                    onMark={(event) => void steps.mark(event, [roll])}
                    onFiles={(files) => addFiles(chosenFiles(files), roll.id)}
                    onSticker={() => lookAtStickers(roll.id)}
                  />
                ))}
              </div>
            </Fold>
          )}
          {desk.goods}
          {desk.parcels}
          {desk.money}
          {desk.trail}
        </div>
      </MainColumn>
      <SideColumn>
        <CustomerPanel order={order} />
        {desk.actions}
        {atBench && <InternalNotes order={order} />}
      </SideColumn>
      {odd && (
        <ConfirmDialog
          title="Send these files?"
          confirmLabel="Send anyway"
          onConfirm={() => Promise.resolve(send(odd.files.rolls, odd.rolls))}
          onClose={() => setOdd(null)}
        >
          {odd.rolls.flatMap(({ id }) => odd.files.doubts.get(id)!.map((doubt) => <p key={doubt}>{doubt}</p>))}
        </ConfirmDialog>
      )}
      {printing.dialog}
    </TwoColumns>
  );
}

/** "3 rolls, 1 synced". */
function rollsText(rolls: readonly RollOfOrder[]): string {
  const synced = rolls.filter((roll) => hasEvent(roll, "SYNCED")).length;
  return synced === 0 ? rollCount(rolls.length) : `${rollCount(rolls.length)}, ${synced} synced`;
}
