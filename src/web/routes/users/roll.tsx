import { useLocation, useParams } from "react-router";
import { RollDownload } from "../../downloads/roll-download.tsx";
import { EarlierRollDownload } from "../../downloads/scans-download.tsx";
import { RollPage } from "../../film/rolls/roll-page.tsx";
import { ShareButton } from "../../shares/share-button.tsx";
import { selectionDialogs } from "./selection-dialogs.tsx";

/** Also used by staff on a customer's behalf, under /admin. */
export default function RollRoute() {
  const { userId, rollId } = useParams() as { userId: string; rollId: string };
  const byStaff = useLocation().pathname.startsWith("/admin/");
  const base = byStaff ? `/admin/users/${userId}` : `/users/${userId}`;
  return (
    <RollPage
      key={rollId}
      userId={userId}
      rollId={rollId}
      base={base}
      listPath={byStaff ? null : `${base}/rolls`}
      dialogs={selectionDialogs(userId)}
      renderDownload={(roll) =>
        roll.pickUpId === null ? (
          <EarlierRollDownload userId={userId} rollId={roll.id} scans={roll.scanCount} />
        ) : (
          <RollDownload userId={userId} pickUpId={roll.pickUpId} rollId={roll.id} />
        )
      }
      renderShare={(roll, scans) => (
        <ShareButton userId={userId} scanIds={scans.map(({ id }) => id)} title={roll.name} />
      )}
    />
  );
}
