import { ActionIcon, Button, NumberInput, Tooltip } from "@mantine/core";
import { memo, useId, useState } from "react";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { negativesChoice } from "../../rules/shipping/negatives-choice.ts";
import { IconChevronDown, IconCopy, IconTrash } from "../platform/icons.tsx";
import type { DraftRoll } from "./draft/draft.ts";
import { rollPrice } from "./draft/estimate.ts";
import { EdgeCode } from "./edge-code.tsx";
import { edgeName, rollFacts } from "../parts/film/film-text.ts";
import classes from "./roll-card.module.css";
import { RollDetails, type RollErrors } from "./roll-details.tsx";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Actions on a roll, by its key; stable, so that changing one card does not re-render the other ninety-nine. */
export type RollActions = {
  change: (key: string, change: Partial<DraftRoll>) => void;
  duplicate: (key: string) => void;
  addLike: (key: string, count: number) => void;
  remove: (key: string) => void;
  copyServices: (key: string) => void;
  toggle: (key: string) => void;
};

const NO_ERRORS: RollErrors = {};

export const RollCard = memo(function RollCard({
  roll,
  number,
  tier,
  open,
  only,
  room,
  errors = NO_ERRORS,
  actions,
}: {
  roll: DraftRoll;
  number: number;
  tier: TierId;
  open: boolean;
  /** The last roll cannot be removed: an order has at least one. */
  only: boolean;
  /** How many more rolls the order can hold. */
  room: number;
  errors?: RollErrors | undefined;
  actions: RollActions;
}) {
  const key = roll.tempKey;
  const prices = usePrices();
  const contentId = useId();
  const negatives = negativesChoice(roll)?.label;

  return (
    <article
      className={classes.card}
      data-roll={key}
      data-bad={Object.keys(errors).length > 0 || undefined}
      aria-label={`Roll ${number}`}
    >
      <header className={classes.strip}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => actions.toggle(key)}
        >
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
          <span className={classes.caption}>
            <EdgeCode name={edgeName(roll)} number={number} />
            <span className={classes.facts}>
              {rollFacts(roll)} · {negatives ?? <em>choose negatives</em>}
            </span>
          </span>
        </button>
        <span className={classes.price}>{formatDollars(rollPrice(prices, roll, tier))}</span>
        <Tooltip label="Duplicate">
          <ActionIcon
            variant="subtle"
            className={classes.tool}
            size="lg"
            aria-label={`Duplicate roll ${number}`}
            disabled={room === 0}
            onClick={() => actions.duplicate(key)}
          >
            <IconCopy size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={only ? "An order needs at least one roll" : "Remove"}>
          <ActionIcon
            variant="subtle"
            className={classes.tool}
            size="lg"
            aria-label={`Remove roll ${number}`}
            disabled={only}
            onClick={() => actions.remove(key)}
          >
            <IconTrash size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div id={contentId} hidden={!open}>
        {open && (
          <>
            <RollDetails roll={roll} tier={tier} errors={errors} onChange={(change) => actions.change(key, change)} />
            <footer className={classes.more}>
              <AddLikeThis number={number} room={room} onAdd={(count) => actions.addLike(key, count)} />
              {!only && (
                <Button variant="subtle" color="gray" onClick={() => actions.copyServices(key)}>
                  Use these services for all rolls
                </Button>
              )}
            </footer>
          </>
        )}
      </div>
    </article>
  );
});

/** Adds more rolls like this one: photographers often shoot several of a film. */
function AddLikeThis({ number, room, onAdd }: { number: number; room: number; onAdd: (count: number) => void }) {
  const [count, setCount] = useState<number | string>(1);
  const wanted = Math.min(Math.max(1, Math.floor(Number(count)) || 1), Math.max(room, 1));
  return (
    <div className={classes.like}>
      <NumberInput
        className={classes.count}
        aria-label={`How many more rolls like roll ${number}`}
        min={1}
        max={Math.max(room, 1)}
        allowDecimal={false}
        allowNegative={false}
        value={count}
        onChange={setCount}
        disabled={room === 0}
      />
      <Button variant="default" disabled={room === 0} onClick={() => onAdd(wanted)}>
        {wanted === 1 ? "Add one more like this" : `Add ${wanted} more like this`}
      </Button>
    </div>
  );
}
