import { z } from "zod";
import { isGuessablePin, PIN_PATTERN, STATION_LOCK_MINUTES } from "../../rules/accounts/stations.ts";
import { call, session, signedIn, staff } from "../kit/call.ts";
import { STAFF_REFUSALS } from "./staff.ts";
import { Station } from "./station.ts";

const tag = "Staff";

const Pin = z.string().regex(PIN_PATTERN, "A PIN has 4 to 6 digits").meta({ example: "4085" });

export const setPin = call({
  method: "PUT",
  path: "/auth/pin",
  who: signedIn,
  tag,
  confirmed: true,
  summary: "Set one's own PIN for stations",
  body: z.object({
    pin: Pin.refine((pin) => !isGuessablePin(pin), "This PIN is too easy to guess. Choose another one."),
  }),
  refusals: { NOT_STAFF: { status: 403, message: "Only lab staff sign in at stations." } },
});

export const makeBadge = call({
  method: "POST",
  path: "/staff/:userId/badge",
  who: staff("staff"),
  tag,
  confirmed: true,
  file: "application/pdf",
  summary: "Print a staff member's badge for signing in at stations, as PDF of 62 × 29 mm. Earlier badges stop working",
  reply: z.any(),
  refusals: { OWNERS_ONLY: STAFF_REFUSALS.OWNERS_ONLY },
});

export const removeStationKeys = call({
  method: "DELETE",
  path: "/staff/:userId/badge",
  who: staff("staff"),
  tag,
  confirmed: true,
  summary: "Remove a staff member's PIN and badge. Repeating it is harmless",
  refusals: { OWNERS_ONLY: STAFF_REFUSALS.OWNERS_ONLY },
});

export const openStation = call({
  method: "POST",
  path: "/station",
  who: staff("bench"),
  tag,
  keys: "never",
  summary: "Make this browser's session a station. From now on it acts for the worker who signs in there",
  body: z.object({
    name: z.string().trim().min(1, "Enter a name").max(40).meta({ example: "Develop" }),
    lockMinutes: z.number().int().min(STATION_LOCK_MINUTES.least).max(STATION_LOCK_MINUTES.most),
  }),
  reply: z.object({ station: Station }),
});

const NOT_A_STATION = { status: 409, message: "This browser is not a station. Open one first." } as const;

export const listStationWorkers = call({
  method: "GET",
  path: "/station/workers",
  who: session,
  tag,
  summary: "Staff who may sign in at this station with a PIN, by name",
  reply: z.object({ workers: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  refusals: { NOT_A_STATION },
});

export const signInAtStation = call({
  method: "POST",
  path: "/station/worker",
  who: session,
  tag,
  slowsDown: true,
  summary: "Sign in at this station with a badge or a PIN; the previous worker is signed out",
  body: z.union([
    z.object({ badge: z.string().trim().min(1).max(100).meta({ example: "W-7K2QXJ4MHB" }) }),
    z.object({ workerId: z.uuid(), pin: Pin }),
  ]),
  reply: z.object({ station: Station }),
  refusals: {
    NOT_A_STATION,
    WRONG_BADGE: {
      status: 422,
      message: "This badge is not known. Print a new one on the staff page, or use your PIN.",
    },
    WRONG_PIN: { status: 422, message: "That PIN is wrong. Try again, or scan your badge." },
  },
});

export const lockStation = call({
  method: "DELETE",
  path: "/station/worker",
  who: session,
  tag,
  summary: "Lock this station until a worker signs in again. Repeating it is harmless",
});

export const keepStationOpen = call({
  method: "PUT",
  path: "/station/worker",
  who: session,
  tag,
  summary: "Note that the worker at this station is still there; does not unlock it",
});
