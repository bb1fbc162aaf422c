/** Everything specific to this lab. Another lab changes only this file. */
export const BRAND = {
  name: "Nice",
  greeting: "Nice Meeting You",
  /** The tagline under the name, in page titles and e-mails. */
  line: "Film lab & club in Brooklyn",
  legalEntity: "Nice Film Club LLC",
  email: "hello@nice.test",
  instagram: "nicefilmclub",
  /** Time zone of deadlines, opening hours and business days; `timeZoneName` is for display. */
  timeZone: "America/New_York",
  timeZoneName: "New York time",
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

export const LAB_ADDRESS = BRAND.addresses[0];
