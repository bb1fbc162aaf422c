import { useParams } from "react-router";
import { LibraryViews } from "../../film/finding/library-views.tsx";
import { Page } from "../../platform/page.tsx";
import { ShareList } from "../../shares/own/share-list.tsx";

export default function SharesRoute() {
  const { userId = "" } = useParams();
  return (
    <Page
      title="Shares"
      intro="Shared scans, with visits and comments."
      actions={<LibraryViews base={`/users/${userId}`} view="shares" />}
    >
      <ShareList userId={userId} base={`/users/${userId}`} />
    </Page>
  );
}
