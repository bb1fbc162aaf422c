import { useParams } from "react-router";
import { RollsPage } from "../../film/rolls/rolls-page.tsx";
import { CoverSheet } from "../../film/scans/cover-sheet.tsx";

export default function RollsRoute() {
  const userId = useParams()["userId"]!;
  return (
    <RollsPage
      key={userId}
      userId={userId}
      base={`/users/${userId}`}
      renderCover={(roll, onBroken) => <CoverSheet roll={roll} onBroken={onBroken} />}
    />
  );
}
