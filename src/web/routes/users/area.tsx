import { Outlet } from "react-router";
import { OwnAreaOnly } from "../../platform/guards.tsx";

/** What a phone puts on its home screen. */
export const links = () => [
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "apple-touch-icon", href: "/courier-icon-192.png" },
];

/** Everything under /users/{userId}: that user's own, or lab staff's on their behalf. */
export default function CustomerArea() {
  return (
    <OwnAreaOnly>
      <Outlet />
    </OwnAreaOnly>
  );
}
