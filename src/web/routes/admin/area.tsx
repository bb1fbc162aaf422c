import { Outlet } from "react-router";
import { AdminOnly } from "../../platform/guards.tsx";

/** Everything under /admin: lab staff only. */
export default function AdminArea() {
  return (
    <AdminOnly>
      <Outlet />
    </AdminOnly>
  );
}
