import { Navigate } from "react-router";
import { STATIONS } from "../../bench/stations/station.ts";
import { StationPage } from "../../bench/stations/station-page.tsx";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { ControlNotices } from "../../process-control/control-notices.tsx";
import { Page } from "../../platform/page.tsx";
import type { Route } from "./+types/station.ts";

export default function StationRoute({ params }: Route.ComponentProps) {
  const station = STATIONS.find(({ at }) => at === params.station);
  if (station === undefined) return <Navigate to="/admin/bench" replace />;
  return (
    <Page title={station.label} back={<BackLink to="/admin/bench" label="Today" />}>
      {station.event === "DEVELOPED" && <ControlNotices isAlarmsOnly />}
      <StationPage key={station.at} station={station} />
    </Page>
  );
}
