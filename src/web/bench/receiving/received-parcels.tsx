import { ActionIcon, Button, Kbd, NativeSelect } from "@mantine/core";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import { IconPrinter } from "../../platform/icons.tsx";
import { toPrint, useReceivedParcels } from "../printing/received-parcels.ts";
import { changeStation, type StickerPrinting, STICKER_PRINTING, useStationSettings } from "../station-settings.ts";
import classes from "../stations/stations.module.css";

const PRINTING_LABELS: Readonly<Record<StickerPrinting, string>> = {
  ASK: "Ask after each parcel",
  AT_ONCE: "Print after each parcel",
  TOGETHER: "Print several parcels together (P)",
};

/** This tab's parcels, newest first, with the stickers that wait to be printed, and when this station prints them. */
export function ReceivedParcels({ onPrint }: { onPrint: (orderIds: readonly number[]) => void }) {
  const received = useReceivedParcels();
  const { stickers } = useStationSettings();
  const waiting = toPrint(received);
  const rolls = received
    .filter(({ orderId }) => waiting.includes(orderId))
    .reduce((sum, parcel) => sum + parcel.rolls, 0);
  return (
    <aside className={classes.side} aria-labelledby="received-parcels">
      <h2 id="received-parcels">
        Received here <span>{received.length}</span>
      </h2>
      {waiting.length > 0 && (
        <Button
          size="lg"
          variant="default"
          fullWidth
          leftSection={<IconPrinter size={22} aria-hidden />}
          rightSection={<Kbd size="sm">P</Kbd>}
          onClick={() => onPrint(waiting)}
        >
          Print stickers: {rollCount(rolls)}
        </Button>
      )}
      {received.length === 0 ? (
        <p className={classes.quiet}>Parcels appear here as you receive them.</p>
      ) : (
        <ol className={classes.queue}>
          {received.map((parcel) => (
            <li key={parcel.orderId}>
              <strong>{shownOrderNumber(parcel.orderId)}</strong>
              <small>{rollCount(parcel.rolls)}</small>
              {parcel.isPrinted ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Print stickers of ${shownOrderNumber(parcel.orderId)} again`}
                  onClick={() => onPrint([parcel.orderId])}
                >
                  <IconPrinter size={18} aria-hidden />
                </ActionIcon>
              ) : (
                <StateBadge tone="warning">Not printed</StateBadge>
              )}
              <div className={classes.across}>{parcel.customer}</div>
            </li>
          ))}
        </ol>
      )}
      <NativeSelect
        label="Stickers"
        description={
          stickers === "ASK"
            ? undefined
            : "To print without the browser's print window, start Chrome with --kiosk-printing."
        }
        inputWrapperOrder={["label", "input", "description"]}
        data={STICKER_PRINTING.map((value) => ({ value, label: PRINTING_LABELS[value] }))}
        value={stickers}
        onChange={({ currentTarget }) => {
          changeStation({ stickers: currentTarget.value as StickerPrinting });
          // The next key is a shortcut again.
          currentTarget.blur();
        }}
      />
    </aside>
  );
}
