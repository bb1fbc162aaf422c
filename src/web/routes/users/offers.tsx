import { useParams } from "react-router";
import { LibraryViews } from "../../film/finding/library-views.tsx";
import { Page } from "../../platform/page.tsx";
import { OfferList } from "../../submissions/offer-list.tsx";

export default function OffersRoute() {
  const { userId = "" } = useParams();
  return (
    <Page
      title="Submissions"
      intro="Scans submitted to the club, and those we chose to show."
      actions={<LibraryViews base={`/users/${userId}`} view="offers" />}
    >
      <OfferList userId={userId} base={`/users/${userId}`} />
    </Page>
  );
}
