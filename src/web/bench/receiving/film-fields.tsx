import { Autocomplete, NativeSelect } from "@mantine/core";
import { useState } from "react";
import {
  FILM_FORMATS,
  FORMAT_LABELS,
  PROCESS_LABELS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  pushPullLabel,
  type FilmFormat,
  type Process,
  type PushPullFactor,
} from "../../../rules/film/film.ts";
import { FILM_STOCKS, knownStock, stockName } from "../../../rules/film/stocks.ts";
import { foldedOptions } from "../../platform/folded-options.ts";
import classes from "./receive.module.css";
import { type Film, filmOfStock } from "./found-film.ts";

const STOCKS = [...Map.groupBy(FILM_STOCKS, ({ brand }) => brand)].map(([group, stocks]) => ({
  group,
  items: stocks.map(stockName),
}));

/** The film of a cassette: chosen from the known stocks, which sets its process and a format that it is made in. */
export function FilmFields({
  film,
  of,
  takesFocus,
  onChange,
  onChosen,
}: {
  film: Film;
  /** The roll's name for screen readers: "roll 2". */
  of: string;
  /** Whether a press has just opened it; a restored draft leaves the focus alone. */
  takesFocus: boolean;
  onChange: (change: Partial<Film>) => void;
  /** Called when a stock is chosen: the hands go on. */
  onChosen: () => void;
}) {
  const [text, setText] = useState(() => stockName(film));
  return (
    <div className={classes.filmFields}>
      <Autocomplete
        size="md"
        aria-label={`Film of ${of}`}
        placeholder="Film: Portra 400, HP5 …"
        data={STOCKS}
        filter={foldedOptions}
        limit={60}
        maxDropdownHeight={300}
        maxLength={80}
        autoComplete="off"
        autoFocus={takesFocus}
        selectFirstOptionOnChange
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(typed) => {
          setText(typed);
          const known = knownStock(typed);
          onChange(known ? filmOfStock(known, film) : { brand: "", model: typed });
        }}
        onOptionSubmit={onChosen}
      />
      <NativeSelect
        size="md"
        aria-label={`Format of ${of}`}
        data={FILM_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={film.format}
        onChange={({ currentTarget }) => onChange({ format: currentTarget.value as FilmFormat })}
      />
      <NativeSelect
        size="md"
        aria-label={`Process of ${of}`}
        data={PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }))}
        value={film.process}
        onChange={({ currentTarget }) => onChange({ process: currentTarget.value as Process })}
      />
      <NativeSelect
        size="md"
        aria-label={`Push or pull of ${of}`}
        data={PUSH_PULL_FACTORS.map((value) => ({ value: String(value), label: pushPullLabel(value) }))}
        value={String(film.pushPullFactor)}
        onChange={({ currentTarget }) => onChange({ pushPullFactor: Number(currentTarget.value) as PushPullFactor })}
      />
    </div>
  );
}
