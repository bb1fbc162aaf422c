import { Outlet } from "react-router";
import { AdminOnly } from "../../platform/guards.tsx";

export default function AdminArea() {
  return (
    <AdminOnly>
      <Outlet />
    </AdminOnly>
  );
}
