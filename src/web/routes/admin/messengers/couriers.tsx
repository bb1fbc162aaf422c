import { CourierParts } from "../../../couriers/desk/courier-parts.tsx";
import { ClosedDays } from "../../../lab-settings/closed-days.tsx";
import { LabSettingsSection } from "../../../lab-settings/lab-settings-section.tsx";
import { HistorySection } from "../../../parts/history/history-section.tsx";
import { VendorsAtWork } from "../../../vendors/vendors-at-work.tsx";

export default function AdminCouriersRoute() {
  return (
    <CourierParts
      vendors={<VendorsAtWork />}
      rules={
        <>
          <LabSettingsSection />
          <ClosedDays />
          <HistorySection kind="LAB_SETTINGS" title="History of settings" />
        </>
      }
    />
  );
}
