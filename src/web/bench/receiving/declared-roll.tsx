import { Button, Checkbox } from "@mantine/core";
import type { RollOfOrder } from "../../../contract/orders/order.ts";
import classes from "../bench.module.css";
import { hasEvent } from "../roll-steps.ts";
import { alertsOf, factsOf, filmOf } from "../roll-text.ts";
import { FilmFields } from "./film-fields.tsx";
import { type Film, filmOfRoll } from "./found-film.ts";

export function DeclaredRoll({
  roll,
  isHere,
  film,
  onHere,
  onFilm,
}: {
  roll: RollOfOrder;
  isHere: boolean;
  /** The actual film; undefined when it matches the declared one. */
  film: Film | undefined;
  onHere: (isHere: boolean) => void;
  onFilm: (film: Film | undefined) => void;
}) {
  return (
    <li className={classes.declaredRoll}>
      <Checkbox
        size="md"
        label={
          <>
            <strong>
              {roll.number}. {filmOf(roll)}
            </strong>{" "}
            {alertsOf(roll).map((alert) => (
              <mark key={alert} className={classes.alert}>
                {alert}
              </mark>
            ))}
          </>
        }
        description={factsOf(roll).join(" · ")}
        checked={isHere}
        onChange={({ currentTarget }) => onHere(currentTarget.checked)}
      />
      {isHere && !hasEvent(roll, "DEVELOPED") && roll.writtenOff === null && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={film !== undefined}
          aria-label={film ? `Roll ${roll.number} as ordered` : `Roll ${roll.number} is a different film`}
          onClick={() => onFilm(film ? undefined : filmOfRoll(roll))}
        >
          {film ? "As ordered" : "Different film"}
        </Button>
      )}
      {isHere && film && (
        <FilmFields film={film} of={`roll ${roll.number}`} onChange={(change) => onFilm({ ...film, ...change })} />
      )}
    </li>
  );
}
