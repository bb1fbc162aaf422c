import { Button, NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { listRolls } from "../../contract/film/rolls.ts";
import { listScans, type Scan } from "../../contract/film/scans.ts";
import { useWhose } from "../parts/people/whose.ts";
import { placeholderStyle } from "../platform/placeholder.ts";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { rollWords } from "./roll-words.ts";
import classes from "./scan-chooser.module.css";

/** Page size; a roll is shown as a whole. */
const PAGE = 36;
const WHOLE_ROLL = 100;

export function ScanChooser({
  userId,
  picked,
  onPick,
  onAll,
}: {
  userId: string;
  picked: ReadonlySet<string>;
  onPick: (scan: Scan) => void;
  onAll?: (scans: readonly Scan[]) => void;
}) {
  const { own, your } = useWhose(userId);
  const [rollId, setRollId] = useState("");
  const [favorites, setFavorites] = useState(false);
  const [page, setPage] = useState(0);
  const rolls = useCall(listRolls, { params: { userId }, query: { limit: 100 } });
  const scanned = rolls.data?.rolls.filter(({ scanCount }) => scanCount > 0);
  const limit = rollId === "" ? PAGE : WHOLE_ROLL;
  const scans = useCall(
    listScans,
    {
      params: { userId },
      query: {
        limit,
        offset: page * limit,
        ...(rollId !== "" && { filmRollId: rollId }),
        ...(favorites && { favorites: "true" as const }),
      },
    },
    { keepPrevious: true },
  );
  return (
    <div className={classes.chooser}>
      {scanned?.length !== 0 && (
        <div className={classes.filters}>
          <NativeSelect
            label="Roll"
            value={rollId}
            onChange={({ currentTarget }) => {
              setRollId(currentTarget.value);
              setPage(0);
            }}
            data={[
              { value: "", label: "All rolls" },
              ...(scanned ?? []).map((roll) => ({ value: roll.id, label: rollWords(roll) })),
            ]}
          />
          <Switch
            label="Favorites only"
            checked={favorites}
            onChange={({ currentTarget }) => {
              setFavorites(currentTarget.checked);
              setPage(0);
            }}
          />
        </div>
      )}
      <Loaded query={scans} skeleton={<RowsSkeleton rows={2} height={120} />}>
        {({ scans: found, count }) => {
          const ready = found.filter(({ thumbnail }) => thumbnail !== null);
          if (count === 0)
            return (
              <Empty title={favorites ? "No favorites here" : "No scans yet"}>
                {favorites
                  ? `Show all scans, or mark favorites in ${your} library.`
                  : `Upload a picture${own ? " of your own" : ""} instead.`}
              </Empty>
            );
          return (
            <>
              {onAll && rollId !== "" && ready.length > 0 && (
                <Button variant="default" onClick={() => onAll(ready)}>
                  Add all {ready.length} of this roll
                </Button>
              )}
              <ul className={classes.scans}>
                {ready.map((scan) => (
                  <li key={scan.id}>
                    <button
                      type="button"
                      aria-pressed={onAll ? picked.has(scan.id) : undefined}
                      aria-label={`Frame ${scan.frame}${scan.description ? `, ${scan.description}` : ""}`}
                      style={placeholderStyle(scan.placeholder)}
                      onClick={() => onPick(scan)}
                    >
                      <img src={scan.thumbnail!.read} alt="" loading="lazy" />
                    </button>
                  </li>
                ))}
              </ul>
              {count > limit && (
                <nav className={classes.pages} aria-label="More scans">
                  <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <span>
                    {page * limit + 1} to {Math.min(count, (page + 1) * limit)} of {count}
                  </span>
                  <Button variant="default" disabled={(page + 1) * limit >= count} onClick={() => setPage(page + 1)}>
                    Older
                  </Button>
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
