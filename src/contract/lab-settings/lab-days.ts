import { z } from "zod";
import { staff, anyone, call } from "../kit/call.ts";

const tag = "Lab";

const Reason = z.string().trim().max(80).meta({ description: "For people", example: "Inventory" });

export const LabDay = z
  .object({
    day: z.iso.date().meta({ description: "A calendar day in the lab's time zone", example: "2026-12-24" }),
    open: z.boolean().meta({ description: "False: closed. True: open on a holiday or weekend", example: false }),
    reason: Reason,
  })
  .meta({ id: "LabDay" });

export const listLabDays = call({
  method: "GET",
  path: "/public/lab-days",
  who: anyone,
  tag,
  summary: "Days that the lab set as closed or open, from 60 days ago; on other days US federal holidays apply",
  reply: z.object({ days: z.array(LabDay) }),
});

export const setLabDay = call({
  method: "PUT",
  path: "/lab-days",
  who: staff("settings"),
  tag,
  summary: "Close the lab on a day, or open it on a holiday or weekend. Promised days and booked stops stay",
  body: z.object({
    day: LabDay.shape.day,
    open: LabDay.shape.open.nullable().meta({ description: "Null removes the setting for this day", example: false }),
    reason: Reason.default(""),
  }),
  reply: z.object({ days: z.array(LabDay) }),
});
