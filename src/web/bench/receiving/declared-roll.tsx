import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { hasEvent } from "../roll-steps.ts";
import { alertsOf, factsOf, filmOf } from "../roll-text.ts";
import { FilmFields } from "./film-fields.tsx";
import { type Film, filmOfRoll } from "./found-film.ts";
import classes from "./receive.module.css";

export function DeclaredRoll({
  roll,
  isHere,
  film,
  onHere,
  onFilm,
  onChosen,
}: {
  roll: RollOfOrder;
  isHere: boolean;
  /** The actual film; undefined when it matches the declared one. */
  film: Film | undefined;
  onHere: (isHere: boolean) => void;
  onFilm: (film: Film | undefined) => void;
  onChosen: () => void;
}) {
  const [isPressed, setPressed] = useState(false);
  return (
    <li className={classes.roll} data-missing={!isHere || undefined}>
      <Checkbox
        size="lg"
        color="leaf"
        data-here={roll.number}
        classNames={{ body: classes.check, label: classes.checkLabel }}
        label={
          <>
            <strong>
              {roll.number}. {filmOf(roll)}
            </strong>{" "}
            {alertsOf(roll).map((alert) => (
              <mark key={alert}>{alert}</mark>
            ))}
          </>
        }
        description={isHere ? factsOf(roll).join(" · ") : "Not in the parcel"}
        checked={isHere}
        onChange={({ currentTarget }) => onHere(currentTarget.checked)}
      />
      {isHere && !hasEvent(roll, "DEVELOPED") && roll.writtenOff === null && (
        <Button
          size="sm"
          variant="default"
          data-different={roll.number}
          aria-expanded={film !== undefined}
          aria-label={film ? `Roll ${roll.number} as ordered` : `Roll ${roll.number} is a different film`}
          onClick={() => {
            setPressed(true);
            onFilm(film ? undefined : filmOfRoll(roll));
          }}
        >
          {film ? "As ordered" : "Different film"}
        </Button>
      )}
      {roll.notes && <p className={classes.note}>“{roll.notes}”</p>}
      {isHere && film && (
        <FilmFields
          film={film}
          of={`roll ${roll.number}`}
          takesFocus={isPressed}
          onChange={(change) => onFilm({ ...film, ...change })}
          onChosen={onChosen}
        />
      )}
    </li>
  );
}
