import { PrintableRoutes } from "../../../couriers/desk/printable-routes.tsx";
import type { Route } from "./+types/printable-routes.ts";

export default function AdminPrintableRoutesRoute({ params }: Route.ComponentProps) {
  return <PrintableRoutes messengerId={params.messengerId} />;
}
