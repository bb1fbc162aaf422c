import { Counter } from "../../desk/counter/counter.tsx";
import { Page } from "../../platform/page.tsx";

export default function CounterRoute() {
  return (
    <Page title="Counter">
      <Counter />
    </Page>
  );
}
