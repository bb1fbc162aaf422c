import { Page } from "../../platform/page.tsx";
import { WaitedFor } from "../../reminders/waited-for.tsx";

export default function AdminRemindersRoute() {
  return (
    <Page
      title="Waited for"
      width="wide"
      intro="Who asked to be told once something can be had. They are told by themselves, within five minutes."
    >
      <WaitedFor />
    </Page>
  );
}
