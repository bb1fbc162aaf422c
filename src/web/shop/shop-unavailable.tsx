import { Empty } from "../platform/states.tsx";

/** Shown if collections could not be loaded; the server logs the error. */
export function ShopUnavailable() {
  return (
    <Empty title="The shop is not available right now">
      We couldn't load the products. Try again in a minute. Your film is not affected.
    </Empty>
  );
}
