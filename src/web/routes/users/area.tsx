import { Outlet } from "react-router";
import { OwnAreaOnly } from "../../platform/guards.tsx";

/** Makes the area installable on a phone's home screen. */
export const links = () => [
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "apple-touch-icon", href: "/courier-icon-192.png" },
];

export default function CustomerArea() {
  return (
    <OwnAreaOnly>
      <Outlet />
    </OwnAreaOnly>
  );
}
