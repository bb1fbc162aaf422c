import { StationList } from "../../bench/stations/station-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function BenchStationsRoute() {
  return (
    <Page title="Bench">
      <StationList />
    </Page>
  );
}
