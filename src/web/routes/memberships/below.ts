import { redirect } from "react-router";

/** Whatever stands below the page about memberships is that page: it leads there, so that no address has a page of its own. */
export const loader = () => redirect("/memberships", 301);
