import { useLocation, useParams } from "react-router";
import { SheetPage } from "../../film/sheets/sheet-page.tsx";

/** Also used by staff on a customer's behalf, under /admin. */
export default function ContactSheetRoute() {
  const { userId, rollId } = useParams() as { userId: string; rollId: string };
  const byStaff = useLocation().pathname.startsWith("/admin/");
  const base = byStaff ? `/admin/users/${userId}` : `/users/${userId}`;
  return <SheetPage key={rollId} userId={userId} rollId={rollId} base={base} />;
}
