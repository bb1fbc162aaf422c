import { useParams } from "react-router";
import { RollsPage } from "../../film/rolls/rolls-page.tsx";

export default function RollsRoute() {
  const userId = useParams()["userId"]!;
  return <RollsPage key={userId} userId={userId} base={`/users/${userId}`} />;
}
