import { redirect } from "react-router";

/** Well-known URL of the shop. */
export const loader = () => redirect("/collections", 301);
