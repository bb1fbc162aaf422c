import { CloseButton, Title } from "@mantine/core";
import type { getRoll, Roll } from "../../../contract/film/rolls.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import {
  EXPOSURES_PER_FORMAT,
  FORMAT_LABELS,
  PROCESS_LABELS,
  ROLL_EVENT_WORDS,
  SCAN_SIZE_LABELS,
} from "../../../rules/film/film.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { Timeline } from "../../platform/kit/timeline.tsx";
import { FactList } from "../fact-list.tsx";
import classes from "./roll-details.module.css";
import { RollNotes } from "./roll-notes.tsx";
import { RollStock } from "./roll-stock.tsx";

/** Panel beside the frames, on phones above them: film, notes, and history. */
export function RollDetails({
  id,
  userId,
  roll,
  steps,
  onClose,
}: {
  id: string;
  userId: string;
  roll: Roll;
  steps: ReplyOf<typeof getRoll>["steps"];
  onClose: () => void;
}) {
  useShortcuts("Details", [{ keys: "Escape", does: "Close details", run: onClose }]);
  return (
    <aside id={id} className={classes.panel} aria-label="Roll details">
      <header>
        <Title order={2} size="h4">
          Details
        </Title>
        <CloseButton size={36} iconSize={20} aria-label="Close details" title="Close (I)" onClick={onClose} />
      </header>
      <FactList
        facts={[
          ["Film", <RollStock userId={userId} roll={roll} key="film" />],
          ["Format", FORMAT_LABELS[roll.format]],
          ["Process", PROCESS_LABELS[roll.process]],
          ["Scan", SCAN_SIZE_LABELS[roll.scanQuality]],
          ["Frames", roll.syncedAt && `${roll.scanCount} of usually ${EXPOSURES_PER_FORMAT[roll.format]}`],
          ["Lab number", roll.labNumber],
        ]}
      />
      <Title order={3} size="h5">
        Notes
      </Title>
      <RollNotes userId={userId} roll={roll} />
      {steps.length > 0 && (
        <>
          <Title order={3} size="h5">
            History
          </Title>
          <Timeline
            entries={steps.map(({ event, ...step }) => ({ ...step, id: event, text: ROLL_EVENT_WORDS[event] }))}
          />
        </>
      )}
    </aside>
  );
}
