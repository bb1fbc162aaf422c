declare module "zipcodes/lib/codes.js" {
  /** Places of the United States by their zip code. */
  export const codes: Readonly<
    Record<string, { city: string; state: string; latitude: number; longitude: number } | undefined>
  >;
}
