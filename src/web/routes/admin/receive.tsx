import { ReceiveStation } from "../../bench/receiving/receive-station.tsx";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { Page } from "../../platform/page.tsx";

export default function ReceiveStationRoute() {
  return (
    <Page title="Receive" back={<BackLink to="/admin/bench" label="Today" />}>
      <ReceiveStation />
    </Page>
  );
}
