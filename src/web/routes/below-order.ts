import { redirect } from "react-router";

/** Redirects deeper paths without a page to the order (docs/product/orders.md#screens-of-orders). */
export function loader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  return redirect(/^.*?\/orders\/[^/]+/.exec(pathname)![0] + search);
}
