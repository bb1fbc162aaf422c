import { Page } from "../../platform/page.tsx";
import { AdminReviews } from "../../reviews/admin-reviews.tsx";

export default function AdminReviewsRoute() {
  return (
    <Page title="Reviews" width="wide" intro="What buyers say of products. Others read it once it is shown.">
      <AdminReviews />
    </Page>
  );
}
