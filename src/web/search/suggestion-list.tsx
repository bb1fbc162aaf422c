import { useEffect, useRef } from "react";
import classes from "./search-sheet.module.css";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

/** Suggestions in groups. Focus stays in the field; `active` is the one Enter opens. */
export function SuggestionList({
  id,
  groups,
  active,
  onChoose,
}: {
  id: string;
  groups: readonly SuggestionGroup[];
  active: number | null;
  onChoose: (chosen: Suggestion) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { suggestions }) => sum + suggestions.length, 0),
  );
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, look, suggestions }, group) => (
        <div key={title} role="group" aria-label={title} className={classes.group} data-look={look}>
          <span className={classes.title} aria-hidden>
            {title}
          </span>
          {suggestions.map((suggestion, at) => {
            const place = firsts[group]! + at;
            return (
              // Keys are the field's, which keeps the focus and names the active one.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={suggestion.path}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                tabIndex={-1}
                className={classes.option}
                onClick={() => onChoose(suggestion)}
              >
                {(look === "tiles" || group === 0) && suggestion.picture !== null && (
                  <img src={suggestion.picture} alt="" width={48} height={48} loading="lazy" />
                )}
                <span className={classes.words}>
                  <span className={classes.name}>{suggestion.name}</span>
                  {suggestion.note !== "" && <span className={classes.note}>{suggestion.note}</span>}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
