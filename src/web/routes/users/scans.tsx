import { useParams } from "react-router";
import { ScansPage } from "../../film/timeline/scans-page.tsx";

export default function ScansRoute() {
  const userId = useParams()["userId"]!;
  return <ScansPage key={userId} userId={userId} base={`/users/${userId}`} />;
}
