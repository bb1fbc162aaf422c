import { Button } from "@mantine/core";
import { Link } from "react-router";
import { listScannerFolders } from "../../contract/bench/scanner-folder.ts";
import { DRIVE_PATH } from "../../rules/film/scanner-drive.ts";
import { ConnectionActions, ConnectionCard, ConnectionNote } from "../parts/connections/connection-card.tsx";
import { CopyText } from "../platform/copy-text.tsx";
import { formatMoment } from "../platform/dates.ts";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";

/** The watched folder as a network drive (docs/product/connections.md#scanners). */
export function ScannerCard() {
  const query = useCall(listScannerFolders, undefined);
  const { data } = query;
  return (
    <ConnectionCard
      title="Scanners"
      about="A scanner's computer saves rolls to a network drive, and the lab imports them."
      {...(data && {
        state: data.isWatched ? { tone: "success", label: "On" } : { tone: "default", label: "Not set up" },
      })}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} height={80} />}>
        {({ isWatched, folders }) => {
          if (!isWatched)
            return <ConnectionNote>The operator of the server sets SCANNER_FOLDER to turn this on.</ConnectionNote>;
          const last = folders.find(({ state }) => state === "TAKEN");
          const aside = folders.filter(({ state }) => state === "ASIDE").length;
          const address = `${window.location.origin}${DRIVE_PATH}`;
          return (
            <>
              <div>
                Connect the drive <code>{address}</code> with any name, and an API key with the bench permission as the
                password.
              </div>
              <ConnectionNote>
                {last === undefined
                  ? "Nothing imported today."
                  : `Last imported: ${last.path}, ${formatMoment(last.changedAt)}.`}
                {aside > 0 &&
                  ` ${aside === 1 ? "1 folder needs" : `${aside} folders need`} attention at the scanning station.`}
              </ConnectionNote>
              <ConnectionActions>
                <CopyText text={address} name="address of the drive" variant="default" />
                <Button component={Link} to="/admin/keys" variant="default">
                  API keys
                </Button>
              </ConnectionActions>
            </>
          );
        }}
      </Loaded>
    </ConnectionCard>
  );
}
