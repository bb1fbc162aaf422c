import { type ReactNode, useId } from "react";
import classes from "./tile-choice.module.css";

type Tile<T> = { value: T; label: string; about?: string; price: string };

/** Chooses one of a few services, each on a tile with its price. */
export function TileChoice<T extends string>({
  label,
  tiles,
  value,
  onChange,
  hint,
  error,
}: {
  label: string;
  tiles: readonly Tile<T>[];
  value: T;
  onChange: (value: T) => void;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={classes.group}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
    >
      <legend>{label}</legend>
      <div className={classes.tiles}>
        {tiles.map((tile) => (
          <label key={tile.value} className={classes.tile}>
            <input
              type="radio"
              name={id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            <strong>{tile.label}</strong>
            {tile.about && <small>{tile.about}</small>}
            <span className={classes.price}>{tile.price}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
