/** Everything that makes this lab "Nice" and not another one. Another lab puts its own here and nowhere else. */
export const BRAND = {
  name: "Nice",
  /** What visitors read first. */
  greeting: "Nice Meeting You",
  /** The one line under the name, in page titles and mails. */
  line: "Film lab & club in Brooklyn",
  legalEntity: "Nice Film Club LLC",
  email: "hello@nice.test",
  instagram: "nicefilmclub",
  /** Deadlines, opening hours and business days are meant in this zone; `timeZoneName` is how people read it. */
  timeZone: "America/New_York",
  timeZoneName: "New York time",
  /** When the counter is open. */
  hours: ["Monday to Friday, 10:00 AM to 7:00 PM", "Saturday, 11:00 AM to 5:00 PM (New York time)"],
  addresses: [
    {
      name: "Nice, Brooklyn",
      address1: "61 Greenpoint Avenue",
      address2: "Unit 102",
      city: "Brooklyn",
      state: "NY",
      zip: "11222",
      country: "US",
      /** Degrees; couriers' routes begin here. */
      position: { lat: 40.7299, lon: -73.9577 },
    },
  ],
} as const;

/** Where customers mail or bring their film. */
export const LAB_ADDRESS = BRAND.addresses[0];
