import { redirect } from "react-router";

/** The address that people know it by. */
export const loader = () => redirect("/collections", 301);
