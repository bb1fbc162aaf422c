import { Link } from "react-router";
import { ReceiveStation } from "../../bench/receiving/receive-station.tsx";
import { Page } from "../../platform/page.tsx";

export default function ReceiveStationRoute() {
  return (
    <Page title="Receive" width="wide" above={<Link to="/admin/bench">All stations</Link>}>
      <ReceiveStation />
    </Page>
  );
}
