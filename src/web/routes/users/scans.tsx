import { useParams } from "react-router";
import { ScansDownload } from "../../downloads/scans-download.tsx";
import { ScansPage } from "../../film/timeline/scans-page.tsx";

export default function ScansRoute() {
  const userId = useParams()["userId"]!;
  return (
    <ScansPage
      key={userId}
      userId={userId}
      base={`/users/${userId}`}
      renderDownload={(time, scans) => <ScansDownload userId={userId} time={time} scans={scans} />}
    />
  );
}
