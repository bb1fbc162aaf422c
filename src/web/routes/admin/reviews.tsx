import { Page } from "../../platform/page.tsx";
import { DeskReviews } from "../../reviews/desk-reviews.tsx";

export default function AdminReviewsRoute() {
  return (
    <Page title="Reviews" width="wide" intro="What buyers say of products. Others read it once it is shown.">
      <DeskReviews />
    </Page>
  );
}
