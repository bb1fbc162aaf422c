import { Outlet } from "react-router";

/** The frame of every page. */
export default function Site() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
