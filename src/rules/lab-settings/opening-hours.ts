/** The same hours on one weekday or several in a row. Weekdays count from 1, Monday, to 7, Sunday. */
export type OpeningHours = {
  readonly from: number;
  readonly to: number;
  /** "10:00", on the lab's clock. */
  readonly opens: string;
  readonly closes: string;
};

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "10:00 AM" for "10:00". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

function daysText({ from, to }: OpeningHours): string {
  if (from === 1 && to === 7) return "Every day";
  const [first, last] = [WEEKDAYS[from - 1]!, WEEKDAYS[to - 1]!];
  return from === to ? first : `${first} to ${last}`;
}

/** "Monday to Friday, 10:00 AM to 7:00 PM", a line each; the last names the time zone. */
export const hoursLines = (hours: readonly OpeningHours[], timeZoneName: string): string[] =>
  hours.map((one, at) => {
    const line = `${daysText(one)}, ${clock(one.opens)} to ${clock(one.closes)}`;
    return at === hours.length - 1 ? `${line} (${timeZoneName})` : line;
  });

/** "New York time" for "America/New_York". */
export const timeZoneNameOf = (timeZone: string): string => `${timeZone.split("/").at(-1)!.replaceAll("_", " ")} time`;

/** Time zones of the states and territories, for the form. */
export const US_TIME_ZONES = [
  "America/New_York",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/Chicago",
  "America/Denver",
  "America/Boise",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "Pacific/Guam",
] as const;
