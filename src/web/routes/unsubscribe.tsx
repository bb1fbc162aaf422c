import { useSearchParams } from "react-router";
import { Unsubscribe } from "../texts/unsubscribe.tsx";

export default function UnsubscribeRoute() {
  const [search] = useSearchParams();
  return <Unsubscribe token={search.get("token") ?? ""} />;
}
