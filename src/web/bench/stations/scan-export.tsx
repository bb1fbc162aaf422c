import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { allScans } from "../../../rules/film/roll-work.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { IconFolder, IconX } from "../../platform/icons.tsx";
import { FilesButton } from "../../platform/kit/files/files-button.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { MissingFiles } from "../missing-files.tsx";
import { hasEvent } from "../roll-steps.ts";
import { filmOf } from "../roll-text.ts";
import classes from "./stations.module.css";
import type { ExportedRoll } from "./exported-roll.ts";
import { useScanExport } from "./use-scan-export.ts";

/**
 * Drop area for a scanner's export of many orders: folders are matched to their rolls, and doubtful ones wait for a
 * check.
 */
export function ScanExport() {
  const at = useScanExport();
  useShortcuts("Scanner export", [
    {
      keys: "U",
      does: "Choose folder",
      run: () => document.querySelector<HTMLElement>("[data-choose-folder]")?.click(),
    },
    { keys: "shift+Y", does: "Sync all", run: at.sync },
  ]);
  // Scrolls to folders that were set aside, so that they are noticed below other content.
  const section = useRef<HTMLElement>(null);
  const count = at.list.length;
  useEffect(() => {
    if (count > 0) section.current?.scrollIntoView();
  }, [count]);
  const aside = at.list.filter((one) => one.aside !== null);
  const going = at.list.filter((one) => one.aside === null);
  return (
    <section ref={section} className={classes.station} aria-labelledby="export">
      <div className={classes.head}>
        <h2 id="export">Scanner export</h2>
        <div className={classes.tools}>
          {count > 0 && (
            <Button variant="subtle" color="gray" onClick={at.clear}>
              Clear
            </Button>
          )}
          <FilesButton
            data-choose-folder
            ofFolder
            leftSection={<IconFolder size={18} aria-hidden />}
            rightSection={<Kbd size="xs">U</Kbd>}
            onFiles={at.choose}
          >
            Choose a folder
          </FilesButton>
          {count > 0 && (
            <Button
              loading={at.isSyncing}
              disabled={at.ready === 0}
              rightSection={<Kbd size="xs">⇧Y</Kbd>}
              onClick={at.sync}
            >
              Sync: {at.ready} {at.ready === 1 ? "roll" : "rolls"}
            </Button>
          )}
        </div>
      </div>
      <p className={classes.drop} data-over={at.isOver || undefined}>
        {at.isOver
          ? "Drop to add: each folder goes to the roll with its lab number"
          : "Choose a folder of rolls, or drop it anywhere on this page. Each subfolder goes to the roll with its lab number."}
      </p>
      <p role="status" className={classes.said} data-problem={at.said?.isProblem || undefined}>
        {at.said?.text}
      </p>
      {aside.length > 0 && (
        <>
          <h3>Set aside</h3>
          <ul className={classes.taken} aria-label="Set aside">
            {aside.map((one) => (
              <Row
                key={one.name}
                one={one}
                onSend={() => at.sendAllTheSame(one)}
                onRemove={() => at.remove(one.name)}
              />
            ))}
          </ul>
        </>
      )}
      {going.length > 0 && (
        <ul className={classes.taken} aria-label="Rolls of the export">
          {going.map((one) => (
            <Row key={one.name} one={one} onSend={undefined} onRemove={() => at.remove(one.name)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ one, onSend, onRemove }: { one: ExportedRoll; onSend: (() => void) | undefined; onRemove: () => void }) {
  const { name, count, files, roll, order, aside, mayGo } = one;
  return (
    <li data-aside={aside !== null || undefined}>
      <span className={roll ? classes.labNumber : classes.path}>{name}</span>
      <span>
        <strong>{aside ?? (roll ? filmOf(roll) : "")}</strong>
        <small>
          {aside === null && roll
            ? hasEvent(roll, "SYNCED")
              ? `${roll.scans.ready} scans, synced`
              : `${roll.scans.ready} of ${Math.max(allScans(roll.scans), count)} ready`
            : `${count} ${count === 1 ? "file" : "files"} not sent`}
          {mayGo && files === null && ". Choose the folder again to send it."}
        </small>
      </span>
      {order && roll ? (
        <Link to={`/admin/users/${order.customerId}/orders/${order.id}?roll=${roll.id}`}>
          {shownOrderNumber(order.id)} {fullName(order.customer)}
        </Link>
      ) : (
        <span />
      )}
      {aside === null && order && roll && <MissingFiles roll={roll} userId={order.customerId} />}
      {mayGo && files !== null && onSend && (
        <Button size="sm" variant="default" onClick={onSend}>
          Send anyway
        </Button>
      )}
      <ActionIcon
        className={classes.takeOut}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove ${name} from the list`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
