import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import type { FilmFormat } from "../../rules/film/film.ts";
import { type FilmStock, knownStock, stockName, stocksIn } from "../../rules/film/stocks.ts";
import { foldedOptions } from "../platform/folded-options.ts";

type Stock = { brand: string; model: string } | null;

const MODEL_LENGTH = 80;

function byMaker(format: FilmFormat) {
  const groups = Map.groupBy(stocksIn(format), ({ brand }) => brand);
  return [...groups].map(([group, stocks]) => ({ group, items: stocks.map(stockName) }));
}

const nameOf = (stock: Stock) => (stock ? stockName(stock) : "");

/**
 * Chooses a roll's film: a known stock, found by typing part of its name, or any other in the customer's own words.
 * @param onPick also receives the known stock, which determines the process
 */
export function StockSelect({
  format,
  stock,
  onPick,
  error,
}: {
  format: FilmFormat;
  stock: Stock;
  onPick: (stock: Stock, known: FilmStock | null) => void;
  error?: string | undefined;
}) {
  // The text being typed keeps its trailing space; the stored one does not.
  const [text, setText] = useState(nameOf(stock));
  const shown = text.trim() === nameOf(stock) || stockOf(text)?.model === stock?.model ? text : nameOf(stock);

  return (
    <Autocomplete
      size="md"
      label="Film"
      filter={foldedOptions}
      placeholder="Portra 400, HP5…"
      description="Leave empty if you don't know"
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={byMaker(format)}
      value={shown}
      onChange={(typed) => {
        setText(typed);
        onPick(stockOf(typed), knownStock(typed));
      }}
      limit={60}
      maxLength={MODEL_LENGTH}
      maxDropdownHeight={300}
      autoComplete="off"
      error={error}
      selectFirstOptionOnChange
    />
  );
}

function stockOf(text: string): Stock {
  const known = knownStock(text);
  if (known) return { brand: known.brand, model: known.model };
  const model = text.trim();
  return model === "" ? null : { brand: "", model };
}
