import { ReceiveStation } from "../../bench/receiving/receive-station.tsx";
import { WayBack } from "../../platform/kit/way-back.tsx";
import { Page } from "../../platform/page.tsx";

export default function ReceiveStationRoute() {
  return (
    <Page title="Receive" width="wide" back={<WayBack to="/admin/bench" label="All stations" />}>
      <ReceiveStation />
    </Page>
  );
}
