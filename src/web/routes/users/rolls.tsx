import { useParams } from "react-router";
import { RollsPage } from "../../rolls/rolls-page.tsx";
import { CoverSheet } from "../../scans/cover-sheet.tsx";

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
