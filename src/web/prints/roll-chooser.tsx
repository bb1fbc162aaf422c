import { Button } from "@mantine/core";
import { useState } from "react";
import { listRolls } from "../../contract/film/rolls.ts";
import { useCall } from "../platform/query.ts";
import { Empty, Loaded, RowsSkeleton } from "../platform/states.tsx";
import { rollWords } from "./roll-words.ts";
import classes from "./scan-chooser.module.css";

const PAGE = 36;

export function RollChooser({
  userId,
  isPending,
  onPick,
}: {
  userId: string;
  isPending: boolean;
  onPick: (rollId: string) => void;
}) {
  const [page, setPage] = useState(0);
  const query = { limit: PAGE, offset: page * PAGE };
  const rolls = useCall(listRolls, { params: { userId }, query }, { keepPrevious: true });
  return (
    <div className={classes.chooser}>
      <Loaded query={rolls} skeleton={<RowsSkeleton rows={2} height={120} />}>
        {({ rolls: found, count }) => {
          const scanned = found.filter(({ covers }) => covers.length > 0);
          if (scanned.length === 0 && count <= PAGE)
            return <Empty title="No scanned rolls yet">A contact sheet can be printed once a roll is scanned.</Empty>;
          return (
            <>
              <ul className={classes.rolls}>
                {scanned.map((roll) => (
                  <li key={roll.id}>
                    <button type="button" disabled={isPending} onClick={() => onPick(roll.id)}>
                      <img src={roll.covers[0]!.url} alt="" loading="lazy" />
                      <span>{rollWords(roll)}</span>
                      <small>
                        {roll.scanCount} {roll.scanCount === 1 ? "frame" : "frames"}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
              {count > PAGE && (
                <nav className={classes.pages} aria-label="More rolls">
                  <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <Button variant="default" disabled={(page + 1) * PAGE >= count} onClick={() => setPage(page + 1)}>
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
