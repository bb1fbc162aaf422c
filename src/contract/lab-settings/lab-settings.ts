import { z } from "zod";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Lab";

const count = (name: LabSettingName, description: string) => {
  const { min, max, usual } = LAB_SETTINGS[name];
  return z
    .number("Enter a number")
    .int("Enter a whole number")
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .meta({ description, example: usual });
};

export const LabSettingsForm = z.object({
  doorMinutes: count("doorMinutes", "Minutes that a courier stays at a door"),
  bookableDays: count("bookableDays", "Number of days a courier can be booked ahead, including today"),
  vendorAcceptDays: count("vendorAcceptDays", "Days that a vendor may take to accept or decline"),
  vendorSendDays: count("vendorSendDays", "Days a vendor has to ship an accepted order"),
});

export const LabSettings = LabSettingsForm.extend({
  changedAt: Time.nullable().meta({ description: "Null if they were never changed" }),
}).meta({ id: "LabSettings" });
export type LabSettings = z.output<typeof LabSettings>;

export const getLabSettings = call({
  method: "GET",
  path: "/lab-settings",
  who: staff("couriers.read"),
  tag,
  summary: "The lab's settings for couriers and vendors",
  reply: z.object({ settings: LabSettings }),
});

export const updateLabSettings = call({
  method: "PUT",
  path: "/lab-settings",
  who: staff("settings"),
  tag,
  summary: "Change the settings for couriers and vendors; booked stops stay",
  body: LabSettingsForm,
  reply: z.object({ settings: LabSettings }),
});
