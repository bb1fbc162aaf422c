import { sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { orders } from "./tables.ts";

/** The buyer's name, from orders and their users: a guest's as they gave it with this very order. */
export const BUYER_NAME = {
  firstName: sql<string>`coalesce(${orders.guestFirstName}, ${users.firstName})`,
  lastName: sql<string>`coalesce(${orders.guestLastName}, ${users.lastName})`,
};
