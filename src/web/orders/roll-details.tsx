import { Button, NativeSelect, Switch, Textarea } from "@mantine/core";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars, type Cents } from "../../rules/money.ts";
import { RETURN_NEGATIVES_PRICE } from "../../rules/products/add-on-prices.ts";
import {
  FILM_FORMATS,
  FORMAT_LABELS,
  NEGATIVES_ACTION_LABELS,
  NEGATIVES_ACTIONS,
  PROCESS_LABELS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  pushPullLabel,
  SCAN_SIZE_LABELS,
  SCAN_SIZES,
  SLEEVING_LABELS,
  SLEEVINGS,
  type FilmFormat,
  type NegativesAction,
  type Process,
  type PushPullFactor,
  type ScanSize,
  type Sleeving,
} from "../../rules/film/film.ts";
import { isSuperNice } from "../../rules/memberships/tiers.ts";
import { knownStock, stockName, stocksIn } from "../../rules/film/stocks.ts";
import {
  PICK_UP_BUSINESS_DAYS,
  SHIP_NEGATIVES_LATER,
  SLEEVING_OF_ACTION,
  UNCOLLECTED_RULE,
} from "../../rules/shipping/negatives.ts";
import { type DraftRoll, mayReturnNegatives } from "./draft/draft.ts";
import { priceOfChange } from "./draft/estimate.ts";
import classes from "./roll-details.module.css";
import { StockSelect } from "./stock-select.tsx";

export type RollErrors = Partial<Record<string, string>>;

/** "+$11.99"; empty for zero. */
const extra = (amount: Cents) => (amount === 0 ? "" : ` (${amount > 0 ? "+" : ""}${formatDollars(amount)})`);

export function RollDetails({
  roll,
  tier,
  errors,
  onChange,
  onCopyServices,
}: {
  roll: DraftRoll;
  tier: TierId;
  errors: RollErrors;
  onChange: (change: Partial<DraftRoll>) => void;
  /** Undefined for a single roll. */
  onCopyServices?: (() => void) | undefined;
}) {
  const adds = (from: Partial<DraftRoll>, to: Partial<DraftRoll>) => extra(priceOfChange(roll, tier, from, to));
  const choice = <T extends string | number>(value: T, label: string) => ({ value: String(value), label });
  const film = roll.stock && knownStock(stockName(roll.stock));

  return (
    <div className={classes.details}>
      <div className={classes.fields}>
        <NativeSelect
          label="Format"
          data={FILM_FORMATS.map((format) =>
            choice(format, FORMAT_LABELS[format] + adds({ format: "35MM" }, { format })),
          )}
          value={roll.format}
          onChange={({ currentTarget }) => onChange(withFormat(roll, currentTarget.value as FilmFormat))}
          error={errors["format"]}
        />
        <StockSelect
          format={roll.format}
          stock={roll.stock}
          onPick={(stock, known) => onChange({ stock, ...(known ? { process: known.process } : {}) })}
          error={errors["stock"]}
        />
        <NativeSelect
          label="Process"
          description={
            film && film.process !== roll.process
              ? `${film.model} is ${PROCESS_LABELS[film.process]} film. To develop it otherwise, choose cross-processing.`
              : undefined
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={PROCESSES.map((process) =>
            choice(
              process,
              // Cross-processing is priced at its own field.
              PROCESS_LABELS[process] +
                adds({ process: "C41", crossProcessTargetFormat: null }, { process, crossProcessTargetFormat: null }),
            ),
          )}
          value={roll.process}
          onChange={({ currentTarget }) => onChange({ process: currentTarget.value as Process })}
          error={errors["process"]}
        />
        <NativeSelect
          label="Scan"
          data={SCAN_SIZES.filter(
            (size) => size !== "STANDARD_4K_PRE_SCAN" || isSuperNice(tier) || roll.scanQuality === size,
          ).map((scanQuality) =>
            choice(scanQuality, SCAN_SIZE_LABELS[scanQuality] + adds({ scanQuality: "STANDARD_2K" }, { scanQuality })),
          )}
          value={roll.scanQuality}
          onChange={({ currentTarget }) => onChange({ scanQuality: currentTarget.value as ScanSize })}
          error={errors["scanQuality"]}
        />
        <NativeSelect
          label="Push or pull"
          data={PUSH_PULL_FACTORS.map((pushPullFactor) =>
            choice(pushPullFactor, pushPullLabel(pushPullFactor) + adds({ pushPullFactor: 0 }, { pushPullFactor })),
          )}
          value={String(roll.pushPullFactor)}
          onChange={({ currentTarget }) => onChange({ pushPullFactor: Number(currentTarget.value) as PushPullFactor })}
          error={errors["pushPullFactor"]}
        />
        <NativeSelect
          label="Cross-process"
          data={[
            choice("", "No"),
            ...PROCESSES.filter((process) => process !== roll.process).map((process) =>
              choice(
                process,
                `in ${PROCESS_LABELS[process]}` +
                  adds({ crossProcessTargetFormat: null }, { crossProcessTargetFormat: process }),
              ),
            ),
          ]}
          value={roll.crossProcessTargetFormat ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ crossProcessTargetFormat: (currentTarget.value || null) as Process | null })
          }
          error={errors["crossProcessTargetFormat"]}
        />
        <NativeSelect
          label="Negatives"
          data-field="negativesAction"
          description={negativesHint(roll.negativesAction, tier)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[
            ...(roll.negativesAction === null ? [choice("", "Choose…")] : []),
            ...NEGATIVES_ACTIONS.map((negativesAction) =>
              choice(
                negativesAction,
                NEGATIVES_ACTION_LABELS[negativesAction] +
                  (negativesAction === "PICK_UP_SHIP"
                    ? ` (${formatDollars(SHIP_NEGATIVES_LATER)} if we ship)`
                    : adds({ negativesAction: "TOSS" }, { negativesAction })),
              ),
            ),
          ]}
          value={roll.negativesAction ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ negativesAction: (currentTarget.value || null) as NegativesAction | null })
          }
          error={errors["negativesAction"]}
        />
        <NativeSelect
          label="Sleeving"
          description={
            roll.negativesAction && SLEEVING_OF_ACTION[roll.negativesAction] !== "NONE" && roll.sleeving === "NONE"
              ? "Already included with your choice for the negatives"
              : undefined
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={SLEEVINGS.map((sleeving) =>
            choice(sleeving, SLEEVING_LABELS[sleeving] + adds({ sleeving: "NONE" }, { sleeving })),
          )}
          value={roll.sleeving}
          onChange={({ currentTarget }) => onChange({ sleeving: currentTarget.value as Sleeving })}
          error={errors["sleeving"]}
        />
      </div>
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
        {mayReturnNegatives(roll) && (
          <Switch
            label="Ship the negatives back"
            description={returnPrice(tier)}
            checked={roll.returnToCustomer}
            onChange={({ currentTarget }) => onChange({ returnToCustomer: currentTarget.checked })}
          />
        )}
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
      {onCopyServices && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.copy}
          classNames={{ label: classes.copyLabel }}
          onClick={onCopyServices}
        >
          Use this scan, sleeving and negatives for all rolls
        </Button>
      )}
    </div>
  );
}

/** Keeps the film if it exists in the new format; disposable cameras mostly hold color film. */
function withFormat(roll: DraftRoll, format: FilmFormat): Partial<DraftRoll> {
  const known = roll.stock && knownStock(stockName(roll.stock));
  const stays = !known || stocksIn(format).includes(known);
  return {
    format,
    ...(stays ? {} : { stock: null }),
    ...(format === "DISPOSABLE" && !known ? { process: "C41" as const } : {}),
  };
}

function negativesHint(action: NegativesAction | null, tier: TierId): string | undefined {
  if (action === "SHIP") return returnPrice(tier);
  if (action === "PICK_UP_SHIP") return UNCOLLECTED_RULE;
  if (action?.startsWith("PICK_UP")) return `You have ${PICK_UP_BUSINESS_DAYS} business days to collect them`;
  return undefined;
}

/** Return shipping is paid once per order, or included. */
function returnPrice(tier: TierId): string {
  const price = RETURN_NEGATIVES_PRICE(tier);
  return price === 0 ? "Included for you" : `${formatDollars(price)} once for the whole order`;
}
