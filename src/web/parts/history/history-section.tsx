import { Link } from "react-router";
import { listChanges } from "../../../contract/history/history.ts";
import type { QueryOf } from "../../../contract/kit/call.ts";
import { Timeline } from "../../platform/kit/timeline.tsx";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { ChangeFields } from "./change-fields.tsx";
import classes from "./history.module.css";
import { byText, doneText } from "./change-text.ts";

const LATEST = 8;

export function HistorySection({
  title = "History",
  ...of
}: Pick<QueryOf<typeof listChanges>, "thing" | "part" | "kind"> & { title?: string }) {
  const query = useCall(listChanges, { query: { ...of, limit: LATEST } });
  const address = new URLSearchParams(
    Object.entries(of).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return (
    <Section
      title={title}
      actions={
        query.data &&
        query.data.count > LATEST && <Link to={`/admin/history?${address}`}>All {query.data.count} changes</Link>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={48} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className={classes.none}>Changes by staff appear here.</p>
          ) : (
            <Timeline
              entries={changes.toReversed().map((change) => ({
                id: change.id,
                at: change.at,
                text: (
                  <>
                    {doneText(change)}
                    <ChangeFields change={change} />
                  </>
                ),
                by: byText(change),
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
