import { NativeSelect } from "@mantine/core";
import type { TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars, type Cents } from "../../rules/money.ts";
import {
  FILM_FORMATS,
  FORMAT_LABELS,
  PROCESS_LABELS,
  PROCESSES,
  SCAN_SIZE_LABELS,
  SCAN_SIZES,
  type FilmFormat,
  type ScanSize,
} from "../../rules/film/film.ts";
import { isSuperNice } from "../../rules/memberships/tiers.ts";
import { knownStock, stockName, stocksIn } from "../../rules/film/stocks.ts";
import type { DraftRoll } from "./draft/draft.ts";
import { priceOfChange } from "./draft/estimate.ts";
import { NegativesSelect } from "./negatives-select.tsx";
import classes from "./roll-details.module.css";
import { RollOptions } from "./roll-options.tsx";
import { StockSelect } from "./stock-select.tsx";
import { TileChoice } from "./tile-choice.tsx";
import { usePrices } from "../parts/prices/use-prices.ts";

export type RollErrors = Partial<Record<string, string>>;

const SCAN_USES: Record<ScanSize, string> = {
  STANDARD_2K: "Prints to 10 inches",
  STANDARD_4K: "Prints to 20 inches",
  STANDARD_4K_PRE_SCAN: "Prints to 20 inches",
  PRO: "Largest, one frame at a time",
};

const tilePrice = (amount: Cents) => (amount === 0 ? "Included" : `+${formatDollars(amount)}`);

/** A roll's film, process, scan and negatives; everything else is behind "Options". */
export function RollDetails({
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
  const adds = (from: Partial<DraftRoll>, to: Partial<DraftRoll>) => priceOfChange(prices, roll, tier, from, to);
  const film = roll.stock && knownStock(stockName(roll.stock));
  const uncrossed = { process: "C41", crossProcessTargetFormat: null } as const;

  return (
    <div className={classes.details}>
      <div className={classes.film}>
        <StockSelect
          format={roll.format}
          stock={roll.stock}
          onPick={(stock, known) => onChange({ stock, ...(known ? { process: known.process } : {}) })}
          error={errors["stock"]}
        />
        <NativeSelect
          size="md"
          label="Format"
          data={FILM_FORMATS.map((format) => {
            const more = adds({ format: "35MM" }, { format });
            return { value: format, label: FORMAT_LABELS[format] + (more > 0 ? ` (+${formatDollars(more)})` : "") };
          })}
          value={roll.format}
          onChange={({ currentTarget }) => onChange(withFormat(roll, currentTarget.value as FilmFormat))}
          error={errors["format"]}
        />
      </div>
      <TileChoice
        label="Process"
        tiles={PROCESSES.map((process) => ({
          value: process,
          label: PROCESS_LABELS[process],
          // Cross-processing is priced at its own field.
          price: tilePrice(adds(uncrossed, { ...uncrossed, process })),
        }))}
        value={roll.process}
        onChange={(process) => onChange({ process })}
        hint={
          film &&
          film.process !== roll.process &&
          `${film.model} is ${PROCESS_LABELS[film.process]} film. To develop it otherwise, choose cross-processing under Options.`
        }
        error={errors["process"]}
      />
      <TileChoice
        label="Scan"
        tiles={SCAN_SIZES.filter(
          (size) => size !== "STANDARD_4K_PRE_SCAN" || isSuperNice(tier) || roll.scanQuality === size,
        ).map((scanQuality) => ({
          value: scanQuality,
          label: SCAN_SIZE_LABELS[scanQuality],
          about: SCAN_USES[scanQuality],
          price: tilePrice(adds({ scanQuality: "STANDARD_2K" }, { scanQuality })),
        }))}
        value={roll.scanQuality}
        onChange={(scanQuality) => onChange({ scanQuality })}
        error={errors["scanQuality"]}
      />
      <NegativesSelect roll={roll} tier={tier} onChange={onChange} error={errors["negativesAction"]} />
      <RollOptions roll={roll} tier={tier} errors={errors} onChange={onChange} />
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
