import { lazyComponent } from "../../platform/lazy-component.tsx";
import { PageSkeleton } from "../../platform/states.tsx";
import type { PrintBuyer } from "../../prints/print-buying.ts";
import { VisitorsPrints } from "./visitors-prints.tsx";

const Order = lazyComponent(
  async () => ({ default: (await import("../../prints/small-prints.tsx")).SmallPrintOrder }),
  "The order form",
);

const Screen = ({ buyer }: { buyer: PrintBuyer }) => <Order buyer={buyer} waiting={<PageSkeleton />} />;

export default function SmallPrintsRoute() {
  return <VisitorsPrints Screen={Screen} />;
}
