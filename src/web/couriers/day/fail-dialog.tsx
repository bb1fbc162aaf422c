import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { STOP_PROBLEMS } from "../../../rules/couriers/stops.ts";
import { Dialog } from "../../platform/dialog.tsx";
import classes from "./day.module.css";

/** Records why no film was collected: one tap for common reasons, otherwise text. */
export function FailDialog({
  stop,
  onFail,
  onClose,
}: {
  stop: Stop;
  onFail: (problem: string) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const fail = (problem: string) => {
    onFail(problem);
    onClose();
  };
  return (
    <Dialog title={`Couldn't collect from ${stop.customerName}?`} holds={words !== ""} onClose={onClose}>
      <div className={classes.form}>
        {STOP_PROBLEMS.map((problem) => (
          <Button key={problem} size="lg" variant="default" className={classes.big} onClick={() => fail(problem)}>
            {problem}
          </Button>
        ))}
        <Textarea
          label="Something else"
          autosize
          minRows={2}
          maxLength={300}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <Button size="lg" className={classes.big} disabled={words.trim() === ""} onClick={() => fail(words.trim())}>
          Could not collect
        </Button>
      </div>
    </Dialog>
  );
}
