import { useParams } from "react-router";
import { ScansDownload } from "../../downloads/scans-download.tsx";
import { ScansPage } from "../../film/timeline/scans-page.tsx";
import { selectionDialogs } from "./selection-dialogs.tsx";

export default function ScansRoute() {
  const userId = useParams()["userId"]!;
  return (
    <ScansPage
      key={userId}
      userId={userId}
      base={`/users/${userId}`}
      dialogs={selectionDialogs(userId)}
      renderDownload={(time, scans) => <ScansDownload userId={userId} time={time} scans={scans} />}
    />
  );
}
