import { Page } from "../../platform/page.tsx";
import { Boxes } from "../../shipping/boxes.tsx";
import { ScanForms } from "../../shipping/scan-forms.tsx";

export default function PostageRoute() {
  return (
    <Page title="Postage" intro="Scan forms for the carriers' drivers, and the boxes that you pack with.">
      <ScanForms />
      <Boxes />
    </Page>
  );
}
