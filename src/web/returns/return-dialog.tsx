import { Button, Checkbox, NativeSelect, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import type { OrderReturns } from "../../contract/returns/returns.ts";
import { addCents, cents } from "../../rules/money.ts";
import {
  isLabsFault,
  MOST_RETURN_WORDS,
  paidForPieces,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnWish,
} from "../../rules/returns/returns.ts";
import { dollars } from "../parts/dollars.ts";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { PhotographField } from "../platform/photograph-field.tsx";
import { askFor, sendPhoto, type ReturnsOwner } from "./return-calls.ts";
import classes from "./returns.module.css";

type Line = OrderReturns["lines"][number];
type Chosen = { quantity: number; reason: ReturnReason | "" };

export function ReturnDialog({
  whose,
  may,
  onRequested,
  onClose,
}: {
  whose: ReturnsOwner;
  may: OrderReturns;
  onRequested: (now: OrderReturns) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [words, setWords] = useState("");
  const [wish, setWish] = useState<ReturnWish>("AS_PAID");
  const [photo, setPhoto] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lines = may.lines.filter(({ ordered, returned }) => returned < ordered);
  const chosenLines = [...chosen].flatMap(([lineId, { quantity, reason }]) =>
    reason === "" ? [] : [{ lineId, quantity, reason }],
  );
  const ready = chosenLines.length > 0 && chosenLines.length === chosen.size;
  const faulty = chosenLines.some(({ reason }) => isLabsFault(reason));

  async function send() {
    setTried(true);
    if (!ready) return;
    setSending(true);
    setProblem(null);
    try {
      const { returnId, returns } = await askFor(whose, { lines: chosenLines, words: words.trim(), wish });
      onRequested(returns);
      onClose();
      showToast("Return request sent. We'll reply by e-mail.");
      // The return is valid without it: the photo can be added later on the page.
      if (photo !== null)
        await sendPhoto(whose, returnId, photo).catch((error: unknown) => showErrorToast(messageOf(error)));
    } catch (error) {
      setProblem(messageOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog title="Return items" busy={isSending} holds={chosen.size > 0 || words !== ""} onClose={onClose}>
      <form
        className={classes.form}
        aria-label="Return items"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ul className={classes.choices} aria-label="Items to return">
          {lines.map((line) => (
            <LineChoice
              key={line.lineId}
              line={line}
              chosen={chosen.get(line.lineId)}
              tried={tried}
              onChange={(now) => setChosen(withChoice(chosen, line.lineId, now))}
            />
          ))}
        </ul>
        <Textarea
          label="Comment"
          autosize
          minRows={2}
          maxLength={MOST_RETURN_WORDS}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {faulty && (
          <PhotographField
            label="Photo"
            description="Helps us see the problem. Optional."
            photo={photo}
            onChange={setPhoto}
          />
        )}
        {may.mayHaveCredit && (
          <Radio.Group label="Choose your refund" value={wish} onChange={(now) => setWish(now as ReturnWish)}>
            <div className={classes.choice}>
              <Radio value="AS_PAID" label="To the original payment" />
              <Radio value="CREDIT" label="As account credit for your next order" />
            </div>
          </Radio.Group>
        )}
        <p className={classes.words} role="status">
          {chosenLines.length > 0 && `Your refund: ${dollars(sumOf(lines, chosenLines))}. ${wayText(faulty)}`}
        </p>
        <FormMessage>{problem ?? (tried && chosen.size === 0 ? "Choose the items to return." : null)}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Request return
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function withChoice(chosen: ReadonlyMap<string, Chosen>, lineId: string, now: Chosen | null) {
  const next = new Map(chosen);
  if (now === null) next.delete(lineId);
  else next.set(lineId, now);
  return next;
}

const wayText = (faulty: boolean): string =>
  faulty ? "We send you a prepaid return label." : "You pay the postage, or bring it to the lab.";

function sumOf(lines: readonly Line[], chosenLines: readonly { lineId: string; quantity: number }[]): number {
  return addCents(
    ...chosenLines.map(({ lineId, quantity }) => {
      const { paid, ordered, returned } = lines.find((line) => line.lineId === lineId)!;
      return paidForPieces(cents(paid), ordered, returned, quantity);
    }),
  );
}

function LineChoice({
  line,
  chosen,
  tried,
  onChange,
}: {
  line: Line;
  chosen: Chosen | undefined;
  tried: boolean;
  onChange: (chosen: Chosen | null) => void;
}) {
  const left = line.ordered - line.returned;
  const reasons = RETURN_REASONS.filter((reason) => !line.madeToOrder || isLabsFault(reason));
  return (
    <li className={classes.choice}>
      <Checkbox
        label={line.description}
        description={line.madeToOrder ? "Made to order: returnable only if something is wrong" : undefined}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { quantity: left, reason: "" } : null)}
      />
      {chosen && (
        <div className={classes.fields}>
          <NativeSelect
            label="Quantity"
            aria-label={`Quantity of ${line.description}`}
            data={Array.from({ length: left }, (_, index) => String(index + 1))}
            value={String(chosen.quantity)}
            onChange={({ currentTarget }) => onChange({ ...chosen, quantity: Number(currentTarget.value) })}
          />
          <NativeSelect
            label="Why"
            aria-label={`Reason for returning ${line.description}`}
            data={[
              { value: "", label: "Choose" },
              ...reasons.map((value) => ({ value, label: RETURN_REASON_LABELS[value] })),
            ]}
            value={chosen.reason}
            error={tried && chosen.reason === "" && "Choose a reason"}
            onChange={({ currentTarget }) =>
              onChange({ ...chosen, reason: reasons.find((reason) => reason === currentTarget.value) ?? "" })
            }
          />
        </div>
      )}
    </li>
  );
}
