import { Button } from "@mantine/core";
import { Link } from "react-router";
import { listScannerFolders, testScannerFolder } from "../../contract/bench/scanner-folder.ts";
import { DRIVE_PATH } from "../../rules/film/scanner-drive.ts";
import { ConnectionActions, ConnectionCard, ConnectionNote } from "../parts/connections/connection-card.tsx";
import { ConnectionSwitch, useConnectionSwitch } from "../parts/connections/connection-switch.tsx";
import { TestButton, TestNote } from "../parts/connections/connection-test.tsx";
import { CopyText } from "../platform/copy-text.tsx";
import { formatMoment } from "../platform/dates.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";

/** The watched folder as a network drive (docs/product/connections.md#scanners). */
export function ScannerCard() {
  const query = useCall(listScannerFolders, undefined);
  const { data } = query;
  const drive = useConnectionSwitch("scannerDrive");
  const attempt = useCallMutation(testScannerFolder);
  return (
    <ConnectionCard
      title="Scanners"
      about="A scanner's computer saves rolls to a network drive, and the lab imports them."
      {...(data && drive.isOn !== undefined && { state: stateOf(data.isWatched, drive.isOn) })}
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
              <ConnectionSwitch label="Network drive" of={drive} />
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
              <TestNote attempt={attempt} />
              <ConnectionActions>
                <TestButton of="scanners" attempt={attempt} onTest={() => attempt.mutate(undefined)} />
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

function stateOf(isWatched: boolean, isOn: boolean) {
  if (!isWatched) return { tone: "default", label: "Not set up" } as const;
  return isOn ? ({ tone: "success", label: "On" } as const) : ({ tone: "default", label: "Off" } as const);
}
