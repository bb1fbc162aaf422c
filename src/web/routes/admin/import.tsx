import { useParams } from "react-router";
import { ImportPage } from "../../imports/import-page.tsx";

export default function ImportRoute() {
  return <ImportPage importId={useParams()["importId"]!} />;
}
