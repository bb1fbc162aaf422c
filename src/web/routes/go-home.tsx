import { redirect } from "react-router";

/**
 * Redirects other paths of an area to "/" (docs/product/addresses.md#customer-area), which redirects each user home.
 */
export const loader = () => redirect("/");

export default function GoHome() {
  return null;
}
