import { listLabLocations } from "../../contract/community/community.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { Locations } from "../texts/locations.tsx";
import type { Route } from "./+types/locations.ts";

export const headers = everyonesPage;

export function loader({ context }: Route.LoaderArgs) {
  return visitorApi(context).call(listLabLocations);
}

export default function LocationsRoute({ loaderData }: Route.ComponentProps) {
  return <Locations {...loaderData} />;
}
