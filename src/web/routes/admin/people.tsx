import { UserList } from "../../desk/people/user-list.tsx";
import { Page } from "../../platform/page.tsx";

export default function PeopleRoute() {
  return (
    <Page title="People">
      <UserList />
    </Page>
  );
}
