import { Empty } from "../platform/states.tsx";

/** In place of shelves that could not be read; what went wrong is in the server's log. */
export function ShopIsAway() {
  return (
    <Empty title="The shop is not available right now">
      Something went wrong while we fetched them. Please try again in a minute; your film is not affected.
    </Empty>
  );
}
