import type { PostalAddress } from "schema-dts";
import { LAB_ADDRESS } from "../../../rules/brand.ts";

const { address1, address2, city, state, zip, country } = LAB_ADDRESS;

export const LAB_POSTAL_ADDRESS: PostalAddress = {
  "@type": "PostalAddress",
  streetAddress: `${address1}, ${address2}`,
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: country,
};
