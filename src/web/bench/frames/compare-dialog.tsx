import { listRescans, type Rescan } from "../../../contract/film/rescans.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { formatMoment } from "../../platform/dates.ts";
import { Dialog } from "../../platform/dialog.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import classes from "./compare-dialog.module.css";

type Shown = NonNullable<Rescan["former"]>;

/** Compares a rescanned frame with its previous version, for the lab. The customer sees only the new one. */
export function CompareDialog({ scan, userId, onClose }: { scan: Scan; userId: string; onClose: () => void }) {
  const query = useCall(listRescans, { params: { userId, scanId: scan.id } });
  return (
    <Dialog title={`Frame ${scan.frame}, before and after`} size="large" isText onClose={onClose}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={220} />}>
        {({ now, rescans }) => {
          const stored = rescans.filter(({ former }) => former !== null);
          if (stored.length === 0) return <p>The earlier scan is no longer stored.</p>;
          return (
            <>
              {stored.map(({ id, former, by, at }, index) => (
                <section key={id} className={classes.pair} aria-label={`Rescanned by ${by}, ${formatMoment(at)}`}>
                  <Side name="Before" picture={former} />
                  <Side name="After" picture={index === 0 ? now : stored[index - 1]!.former} />
                  <p>
                    By {by}, {formatMoment(at)}
                  </p>
                </section>
              ))}
              <p className={classes.hint}>
                The customer sees the new scan and got an e-mail. Only the lab sees the earlier one, for as long as the
                roll is stored.
              </p>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Side({ name, picture }: { name: string; picture: Shown | null }) {
  return (
    <figure>
      {picture ? (
        <img src={picture.read} width={picture.width} height={picture.height} alt={name} />
      ) : (
        <p className={classes.none}>No picture</p>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
