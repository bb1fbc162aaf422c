import { useParams } from "react-router";
import { SharePage } from "../../shares/own/share-page.tsx";

export default function ShareRoute() {
  const { userId = "", shareId = "" } = useParams();
  return <SharePage key={shareId} userId={userId} shareId={shareId} base={`/users/${userId}`} />;
}
