import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Page } from "../../platform/page.tsx";
import { CourierList } from "./courier-list.tsx";
import { DayBoard } from "./day-board.tsx";
import { DaysOff } from "./days-off.tsx";
import { Figures } from "./figures.tsx";
import { ZipMap } from "./zip-map.tsx";
import classes from "./couriers.module.css";

const PARTS = [
  { part: "routes", label: "Routes" },
  { part: "couriers", label: "Couriers" },
  { part: "vendors", label: "Vendors" },
  { part: "zip-codes", label: "ZIP codes" },
  { part: "rules", label: "Rules" },
] as const;
type Part = (typeof PARTS)[number]["part"];

/**
 * Pages of couriers and vendors in parts; the part is in the URL.
 * @param vendors content of the vendors' part
 * @param rules content of the rules' part
 */
export function CourierParts({ vendors, rules }: { vendors: ReactNode; rules: ReactNode }) {
  const [params] = useSearchParams();
  const shown: Part = PARTS.find(({ part }) => part === params.get("part"))?.part ?? "routes";
  return (
    <Page title="Couriers and vendors">
      <nav className={classes.parts} aria-label="Parts of this page">
        {PARTS.map(({ part, label }) => (
          <Link
            key={part}
            to={part === "routes" ? "?" : `?part=${part}`}
            aria-current={part === shown ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.page} key={shown}>
        {shown === "routes" && (
          <>
            <DayBoard />
            <Figures />
          </>
        )}
        {shown === "couriers" && (
          <>
            <CourierList />
            <DaysOff messengerId={null} />
          </>
        )}
        {shown === "vendors" && vendors}
        {shown === "zip-codes" && <ZipMap />}
        {shown === "rules" && rules}
      </div>
    </Page>
  );
}
