import { useParams } from "react-router";
import { ScansDownload } from "../../downloads/scans-download.tsx";
import { RollsPage } from "../../film/rolls/rolls-page.tsx";

export default function RollsRoute() {
  const userId = useParams()["userId"]!;
  return (
    <RollsPage
      key={userId}
      userId={userId}
      base={`/users/${userId}`}
      renderDownload={(time, scans) => <ScansDownload userId={userId} time={time} scans={scans} />}
    />
  );
}
