import { Empty } from "../platform/states.tsx";

/** In place of shelves that could not be read; what went wrong is in the server's log. */
export function ShopUnavailable() {
  return (
    <Empty title="The shop is not available right now">
      We couldn't load the products. Try again in a minute. Your film is not affected.
    </Empty>
  );
}
