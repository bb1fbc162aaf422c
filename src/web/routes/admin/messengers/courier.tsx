import { CourierPage } from "../../../couriers/admin/courier-page.tsx";
import type { Route } from "./+types/courier.ts";

export default function AdminCourierRoute({ params }: Route.ComponentProps) {
  return <CourierPage messengerId={params.messengerId} />;
}
