import { NativeSelect, TextInput } from "@mantine/core";
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
import type { Film } from "./found-film.ts";
import classes from "../bench.module.css";

export function FilmFields({
  film,
  of,
  onChange,
}: {
  film: Film;
  /** The roll's name for screen readers: "roll 2". */
  of: string;
  onChange: (change: Partial<Film>) => void;
}) {
  return (
    <div className={classes.filmFields}>
      <NativeSelect
        size="sm"
        aria-label={`Format of ${of}`}
        data={FILM_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={film.format}
        onChange={({ currentTarget }) => onChange({ format: currentTarget.value as FilmFormat })}
      />
      <NativeSelect
        size="sm"
        aria-label={`Process of ${of}`}
        data={PROCESSES.map((value) => ({ value, label: PROCESS_LABELS[value] }))}
        value={film.process}
        onChange={({ currentTarget }) => onChange({ process: currentTarget.value as Process })}
      />
      <NativeSelect
        size="sm"
        aria-label={`Push or pull of ${of}`}
        data={PUSH_PULL_FACTORS.map((value) => ({ value: String(value), label: pushPullLabel(value) }))}
        value={String(film.pushPullFactor)}
        onChange={({ currentTarget }) => onChange({ pushPullFactor: Number(currentTarget.value) as PushPullFactor })}
      />
      <TextInput
        size="sm"
        aria-label={`Brand of ${of}`}
        placeholder="Brand"
        maxLength={60}
        value={film.brand}
        onChange={({ currentTarget }) => onChange({ brand: currentTarget.value })}
      />
      <TextInput
        size="sm"
        aria-label={`Film of ${of}`}
        placeholder="Film"
        maxLength={80}
        value={film.model}
        onChange={({ currentTarget }) => onChange({ model: currentTarget.value })}
      />
    </div>
  );
}
