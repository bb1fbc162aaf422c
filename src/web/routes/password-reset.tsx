import { Page } from "../platform/page.tsx";

export default function Route() {
  return <Page title="password-reset">{null}</Page>;
}
