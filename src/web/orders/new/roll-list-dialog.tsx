import { Anchor, Button, FileButton, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { pushPullLabel } from "../../../rules/film/film.ts";
import { decodeText } from "../../../rules/decode-text.ts";
import type { ListedRoll } from "../../../rules/film/roll-list.ts";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { MOST_LIST_CHARACTERS, readList } from "./read-list.ts";
import classes from "./roll-list-dialog.module.css";

const EXAMPLE = `2 x Kodak Portra 400, +1, the beach
Ilford HP5 Plus
Kodak Gold 200, , from the old camera`;

/** Lists are parsed after this pause in typing, in ms. */
const REST_MS = 200;

/**
 * Adds many rolls from a list or shot log that is pasted or uploaded: shows parsed rolls below, and invalid ones by
 * line (docs/product/checkout.md#a-pasted-list).
 * @param room how many more rolls the order can hold
 */
export default function RollListDialog({
  room,
  onAdd,
  onClose,
}: {
  room: number;
  onAdd: (rolls: readonly ListedRoll[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [rested] = useDebouncedValue(text, REST_MS);
  const { rolls, problems } = useMemo(() => readList(rested), [rested]);
  const fits = rolls.slice(0, room);
  const isRead = rested === text;

  async function read(file: File | null) {
    if (file === null) return;
    setProblem(file.size > MOST_LIST_CHARACTERS ? "This file is too large to be a list of rolls." : null);
    if (file.size <= MOST_LIST_CHARACTERS) setText(decodeText(new Uint8Array(await file.arrayBuffer())));
  }

  return (
    <Dialog title="Paste a list of rolls" size="large" holds={text !== ""} onClose={onClose}>
      <div className={classes.form}>
        <Textarea
          label="One line per roll: film, push or pull, notes"
          description={
            <>
              Or a CSV or shot log with column names in the first line: stock, format, push, count, notes, roll, frame.
              Frame notes are saved with the roll.{" "}
              <Anchor component="button" type="button" size="sm" onClick={() => setText(EXAMPLE)}>
                See an example
              </Anchor>
            </>
          }
          error={problem}
          placeholder={EXAMPLE}
          minRows={6}
          maxRows={12}
          autosize
          maxLength={MOST_LIST_CHARACTERS}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.file}>
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <Button variant="default" size="sm" {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        <div role="status" className={classes.read}>
          {fits.length > 0 && (
            <>
              <p>
                <strong>{rollCount(fits.length)}</strong>
                {rolls.length > room && `; the other ${rolls.length - room} do not fit into one order`}
              </p>
              <ul>
                {summaryOf(fits).map(({ words, count }) => (
                  <li key={words}>
                    {count} × {words}
                  </li>
                ))}
              </ul>
            </>
          )}
          {problems.length > 0 && (
            <ul className={classes.problems}>
              {problems.map(({ line, text: why }) => (
                <li key={line}>
                  Line {line}: {why}
                </li>
              ))}
            </ul>
          )}
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={fits.length === 0 || !isRead}
            onClick={() => {
              onAdd(fits);
              onClose();
            }}
          >
            {addLabel(fits.length, problems.length)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Says how many lines are skipped, so that the customer notices before the film is at the lab. */
function addLabel(rolls: number, problems: number): string {
  if (rolls === 0) return "Add rolls";
  const without = problems === 0 ? "" : `, without ${problems === 1 ? "1 line" : `${problems} lines`}`;
  return `Add ${rollCount(rolls)}${without}`;
}

/** Groups identical rolls: "4 × Kodak Portra 400, Push +1". */
function summaryOf(rolls: readonly ListedRoll[]): { words: string; count: number }[] {
  const words = rolls.map(({ stock, pushPullFactor }) =>
    [stockName(stock), ...(pushPullFactor === 0 ? [] : [pushPullLabel(pushPullFactor)])].join(", "),
  );
  return [...Map.groupBy(words, (each) => each)].map(([each, alike]) => ({ words: each, count: alike.length }));
}
