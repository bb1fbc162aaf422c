import { Outlet } from "react-router";
import { OwnAreaOnly } from "../../platform/guards.tsx";

/** Everything under /users/{userId}: that user's own, or lab staff's on their behalf. */
export default function CustomerArea() {
  return (
    <OwnAreaOnly>
      <Outlet />
    </OwnAreaOnly>
  );
}
