import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { type Roll, setRollStock } from "../../../contract/film/rolls.ts";
import { FILM_STOCKS, stockName, stocksIn } from "../../../rules/film/stocks.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useCallMutation } from "../../platform/query.ts";
import classes from "./roll-stock.module.css";
import { useChangeCachedRoll } from "./use-roll.ts";
import { foldedOptions } from "../../platform/folded-options.ts";

export function RollStock({ userId, roll }: { userId: string; roll: Roll }) {
  const [choice, setChoice] = useState<"NOT_BEGUN" | "OPEN" | "OVER">("NOT_BEGUN");
  const change = useChangeCachedRoll(userId, roll.id);
  const set = useCallMutation(setRollStock, {
    onSuccess: ({ roll: changed }) => {
      change(changed);
      setChoice("OVER");
    },
  });
  const stock = filmName(roll);

  if (choice !== "OPEN")
    return (
      <span className={classes.stock}>
        {stock ?? "Unknown film"}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          autoFocus={choice === "OVER"} // returns the focus to the button
          onClick={() => setChoice("OPEN")}
        >
          {stock ? "Change film" : "Name the film"}
        </Button>
      </span>
    );
  return (
    <Group align="flex-start" gap="xs">
      <Select
        className={classes.select}
        aria-label="Film"
        placeholder={stock ? `${stock}: search another` : "Search films"}
        data={choicesFor(roll)}
        value={null} // selects the current film, so that typing replaces it
        searchable
        filter={foldedOptions}
        autoFocus
        selectFirstOptionOnChange
        nothingFoundMessage="Film not found"
        maxDropdownHeight={320}
        readOnly={set.isPending} // not disabled: it would lose the focus, and errors are shown here
        error={set.isError && messageOf(set.error)}
        onChange={(value) => value && set.mutate({ params: { userId, rollId: roll.id }, body: { value } })}
      />
      <Button variant="subtle" color="gray" onClick={() => setChoice("OVER")}>
        Cancel
      </Button>
    </Group>
  );
}

function choicesFor({ format }: Pick<Roll, "format">) {
  const fitting = stocksIn(format);
  const others = FILM_STOCKS.filter((stock) => !fitting.includes(stock));
  return [
    { group: "In this format", items: fitting.map(stockName) },
    { group: "Other formats", items: others.map(stockName) },
  ];
}
