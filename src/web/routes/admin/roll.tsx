import { useParams } from "react-router";
import { RollBaths } from "../../process-control/roll-baths.tsx";
import RollRoute from "../users/roll.tsx";

export default function AdminRollRoute() {
  const { rollId } = useParams() as { rollId: string };
  return (
    <>
      <RollRoute />
      <RollBaths key={rollId} rollId={rollId} />
    </>
  );
}
