import { z } from "zod";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import { ADMIN, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Lab";

const count = (name: LabSettingName, description: string) => {
  const { min, max, usual } = LAB_SETTINGS[name];
  return z
    .number("Give a number")
    .int("Give a whole number")
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .meta({ description, example: usual });
};

export const LabSettingsForm = z.object({
  doorMinutes: count("doorMinutes", "Minutes that a courier stays at a door"),
  bookableDays: count("bookableDays", "Days ahead for which a courier can be booked, today included"),
  vendorAcceptDays: count("vendorAcceptDays", "Days that a vendor may take to accept or decline"),
  vendorSendDays: count("vendorSendDays", "Days that a vendor may take to send what they accepted"),
});

export const LabSettings = LabSettingsForm.extend({
  changedAt: Time.nullable().meta({ description: "Null while nobody changed them" }),
}).meta({ id: "LabSettings" });
export type LabSettings = z.output<typeof LabSettings>;

export const getLabSettings = call({
  method: "GET",
  path: "/lab-settings",
  who: ADMIN,
  tag,
  summary: "What the lab set for couriers and vendors",
  reply: z.object({ settings: LabSettings }),
});

export const updateLabSettings = call({
  method: "PUT",
  path: "/lab-settings",
  who: ADMIN,
  tag,
  summary: "Set what holds for couriers and vendors; booked stops stay",
  body: LabSettingsForm,
  reply: z.object({ settings: LabSettings }),
});
