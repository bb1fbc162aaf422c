import { Page } from "../../platform/page.tsx";
import { DeskReviews } from "../../reviews/desk-reviews.tsx";

export default function AdminReviewsRoute() {
  return (
    <Page title="Reviews" intro="Product reviews appear in the shop after you publish them.">
      <DeskReviews />
    </Page>
  );
}
