import { CourierPage } from "../../../couriers/desk/courier-page.tsx";
import type { Route } from "./+types/courier.ts";

export default function AdminCourierRoute({ params }: Route.ComponentProps) {
  return <CourierPage messengerId={params.messengerId} />;
}
