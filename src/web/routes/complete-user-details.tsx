import { Page } from "../platform/page.tsx";

export default function Route() {
  return <Page title="complete-user-details">{null}</Page>;
}
