import { Button } from "@mantine/core";
import { listProfileVersions } from "../../contract/lab-settings/lab-profile.ts";
import type { ProfilePart } from "../../rules/lab-settings/lab-profile.ts";
import { ChangeFields } from "../parts/history/change-fields.tsx";
import { formatMoment } from "../platform/dates.ts";
import { showErrorToast, showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./settings-page.module.css";
import { useRestoreVersion } from "./use-save-part.ts";

/** A part's versions, newest first. Restoring one saves it again, so that it can be undone too. */
export function PartHistory({ part }: { part: ProfilePart }) {
  const query = useCall(listProfileVersions, { query: { part } });
  const restore = useRestoreVersion();
  const bringBack = async (version: number, current: number) => {
    try {
      await restore.mutateAsync({ body: { part, version } });
      showUndoToast("Restored", () => restore.mutateAsync({ body: { part, version: current } }));
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <Section title="History">
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={48} />}>
        {({ versions }) => {
          const current = versions[0]?.version ?? 0;
          if (current === 0)
            return <p className={classes.hint}>Nothing was changed yet. Saved versions appear here.</p>;
          const rows = [...versions, ...(versions.at(-1)!.version === 1 ? [STARTING] : [])];
          return (
            <ol className={classes.versions}>
              {rows.map(({ version, savedAt, by, fields }) => (
                <li key={version}>
                  <div>
                    {version === 0 ? "Starting values" : `${formatMoment(savedAt)}, ${by ?? "the lab"}`}
                    <ChangeFields change={{ verb: "CHANGED", fields }} />
                  </div>
                  {version === current ? (
                    <span className={classes.hint}>Current</span>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      disabled={restore.isPending}
                      aria-label={version === 0 ? "Restore starting values" : `Restore version ${version}`}
                      onClick={() => void bringBack(version, current)}
                    >
                      Restore
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
    </Section>
  );
}

const STARTING = { version: 0, savedAt: "", by: null, fields: [] };
