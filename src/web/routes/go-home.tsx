import { redirect } from "react-router";

/** Any other path of an area goes to "/" (docs/product/addresses.md#customer-area), which knows everyone's home. */
export const loader = () => redirect("/");

export default function GoHome() {
  return null;
}
