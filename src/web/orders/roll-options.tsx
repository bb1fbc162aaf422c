import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { cents, formatDollars, type Cents } from "../../rules/money.ts";
import {
  PROCESS_LABELS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  pushPullLabel,
  type Process,
  type PushPullFactor,
} from "../../rules/film/film.ts";
import { IconChevronDown } from "../platform/icons.tsx";
import type { DraftRoll } from "./draft/draft.ts";
import { priceOfChange } from "./draft/estimate.ts";
import classes from "./roll-details.module.css";
import type { RollErrors } from "./roll-details.tsx";
import { usePrices } from "../parts/prices/use-prices.ts";

const FIELDS = ["pushPullFactor", "crossProcessTargetFormat", "addRush", "addPrints", "notes"];

/** " (+$2.99)", " ($2.01 less)"; empty for zero. */
function extra(amount: Cents): string {
  if (amount === 0) return "";
  return amount > 0 ? ` (+${formatDollars(amount)})` : ` (${formatDollars(cents(-amount))} less)`;
}

/** Options of a roll that most rolls do not need; folded, with what is chosen beside the button. */
export function RollOptions({
  roll,
  tier,
  errors,
  onChange,
}: {
  roll: DraftRoll;
  tier: TierId;
  errors: RollErrors;
  onChange: (change: Partial<DraftRoll>) => void;
}) {
  const prices = usePrices();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const isOpen = opened || FIELDS.some((field) => errors[field] !== undefined);
  const adds = (from: Partial<DraftRoll>, to: Partial<DraftRoll>) => extra(priceOfChange(prices, roll, tier, from, to));
  return (
    <div className={classes.options}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
      >
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        <strong>Options</strong>
        <span>{chosenText(roll) || "Rush, prints, push, notes"}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.optionFields}>
            <div className={classes.switches}>
              <Switch
                label={`Rush${adds({ addRush: false }, { addRush: true })}`}
                description="Goes to the front of the line"
                checked={roll.addRush}
                onChange={({ currentTarget }) => onChange({ addRush: currentTarget.checked })}
              />
              <Switch
                label={`4x6 prints${adds({ addPrints: false }, { addPrints: true })}`}
                description="A set of every frame"
                checked={roll.addPrints}
                onChange={({ currentTarget }) => onChange({ addPrints: currentTarget.checked })}
              />
            </div>
            <div className={classes.pair}>
              <NativeSelect
                size="md"
                label="Push or pull"
                data={PUSH_PULL_FACTORS.map((pushPullFactor) => ({
                  value: String(pushPullFactor),
                  label: pushPullLabel(pushPullFactor) + adds({ pushPullFactor: 0 }, { pushPullFactor }),
                }))}
                value={String(roll.pushPullFactor)}
                onChange={({ currentTarget }) =>
                  onChange({ pushPullFactor: Number(currentTarget.value) as PushPullFactor })
                }
                error={errors["pushPullFactor"]}
              />
              <NativeSelect
                size="md"
                label="Cross-process"
                data={[
                  { value: "", label: "No" },
                  ...PROCESSES.filter((process) => process !== roll.process).map((process) => ({
                    value: process,
                    label:
                      `in ${PROCESS_LABELS[process]}` +
                      adds({ crossProcessTargetFormat: null }, { crossProcessTargetFormat: process }),
                  })),
                ]}
                value={roll.crossProcessTargetFormat ?? ""}
                onChange={({ currentTarget }) =>
                  onChange({ crossProcessTargetFormat: (currentTarget.value || null) as Process | null })
                }
                error={errors["crossProcessTargetFormat"]}
              />
            </div>
            <Textarea
              label="Notes for this roll"
              placeholder="Shot at 800, light leak on purpose…"
              rows={2}
              maxLength={1000}
              value={roll.notes}
              onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
              error={errors["notes"]}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** "Rush, Push +1, “the beach”": the options in use. */
function chosenText({ addRush, addPrints, pushPullFactor, crossProcessTargetFormat, notes }: DraftRoll): string {
  return [
    addRush && "Rush",
    addPrints && "4x6 prints",
    pushPullFactor !== 0 && pushPullLabel(pushPullFactor),
    crossProcessTargetFormat && `crossed in ${PROCESS_LABELS[crossProcessTargetFormat]}`,
    notes && `“${notes}”`,
  ]
    .filter(Boolean)
    .join(", ");
}
