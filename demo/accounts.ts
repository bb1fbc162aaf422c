import type { UserRole } from "../src/rules/accounts/roles.ts";
import type { StaffRole } from "../src/rules/accounts/staff-roles.ts";
import type { TierId } from "../src/rules/memberships/tiers.ts";

/** Password of every demo account. It is printed at startup and protects only demo data. */
export const DEMO_PASSWORD = "film-club-demo";

export type DemoAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  staffRole?: StaffRole;
  tier?: TierId;
  /** Description in the greeting; not set for the lab's other made-up customers. */
  about?: string;
  address?: { address1: string; city: string; state: "NY" | "NJ" | "CA" | "IL" | "OR"; zip: string };
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: "admin@nice.test",
    firstName: "Ines",
    lastName: "Aperture",
    role: "ADMIN",
    staffRole: "OWNER",
    about: "the lab's owner (code: /dev/outbox)",
  },
  {
    email: "manager@nice.test",
    firstName: "Mona",
    lastName: "Densitometer",
    role: "ADMIN",
    staffRole: "MANAGER",
    about: "manager",
  },
  {
    email: "desk@nice.test",
    firstName: "Dario",
    lastName: "Envelope",
    role: "ADMIN",
    staffRole: "FRONT_DESK",
    about: "front desk",
  },
  {
    email: "bench@nice.test",
    firstName: "Bea",
    lastName: "Reel",
    role: "ADMIN",
    staffRole: "BENCH",
    about: "bench, sees no amounts",
  },
  {
    email: "shop@nice.test",
    firstName: "Sean",
    lastName: "Canister",
    role: "ADMIN",
    staffRole: "SHOP",
    about: "shop",
  },
  {
    email: "accountant@nice.test",
    firstName: "Alma",
    lastName: "Ledger",
    role: "ADMIN",
    staffRole: "READ_ONLY",
    about: "accountant, changes nothing",
  },
  { email: "messenger@nice.test", firstName: "Marco", lastName: "Pedals", role: "MESSENGER", about: "courier" },
  { email: "petra@nice.test", firstName: "Petra", lastName: "Spokes", role: "MESSENGER" },
  { email: "vendor@nice.test", firstName: "Vera", lastName: "Baryta", role: "VENDOR", about: "print vendor" },
  {
    email: "customer@nice.test",
    firstName: "Carla",
    lastName: "Halide",
    role: "CUSTOMER",
    about: "pay as you go, two orders, one delivered",
    address: { address1: "88 Nassau Ave", city: "Brooklyn", state: "NY", zip: "11222" },
  },
  {
    email: "member@nice.test",
    firstName: "Max",
    lastName: "Latent",
    role: "CUSTOMER",
    tier: "VERY_NICE_2025",
    about: "Very Nice member, many rolls",
    address: { address1: "401 Hudson St", city: "New York", state: "NY", zip: "10014" },
  },
  {
    email: "new@nice.test",
    firstName: "Nora",
    lastName: "Fix",
    role: "CUSTOMER",
    about: "signed up, no order yet",
    address: { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" },
  },
  {
    email: "june@nice.test",
    firstName: "June",
    lastName: "Reticule",
    role: "CUSTOMER",
    tier: "NICE_2025",
    address: { address1: "2210 W Chicago Ave", city: "Chicago", state: "IL", zip: "60622" },
  },
  {
    email: "otis@nice.test",
    firstName: "Otis",
    lastName: "Fogbank",
    role: "CUSTOMER",
    address: { address1: "930 SE Oak St", city: "Portland", state: "OR", zip: "97214" },
  },
  {
    email: "paloma@nice.test",
    firstName: "Paloma",
    lastName: "Sprocket",
    role: "CUSTOMER",
    address: { address1: "1542 Sunset Blvd", city: "Los Angeles", state: "CA", zip: "90026" },
  },
  {
    email: "gus@nice.test",
    firstName: "Gus",
    lastName: "Gelatin",
    role: "CUSTOMER",
    address: { address1: "145 Kent Ave", city: "Brooklyn", state: "NY", zip: "11249" },
  },
  {
    email: "lena@nice.test",
    firstName: "Lena",
    lastName: "Lightleak",
    role: "CUSTOMER",
    address: { address1: "330 Bedford Ave", city: "Brooklyn", state: "NY", zip: "11211" },
  },
  {
    email: "theo@nice.test",
    firstName: "Theo",
    lastName: "Fixer",
    role: "CUSTOMER",
    address: { address1: "22 Wyckoff Ave", city: "Brooklyn", state: "NY", zip: "11237" },
  },
  {
    email: "iris@nice.test",
    firstName: "Iris",
    lastName: "Diaphragm",
    role: "CUSTOMER",
    address: { address1: "31-10 Broadway", city: "Astoria", state: "NY", zip: "11106" },
  },
  {
    email: "hugo@nice.test",
    firstName: "Hugo",
    lastName: "Hyperfocal",
    role: "CUSTOMER",
    address: { address1: "180 Ludlow St", city: "New York", state: "NY", zip: "10002" },
  },
];
