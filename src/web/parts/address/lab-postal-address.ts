import type { PostalAddress } from "schema-dts";
import { type PublicLab, streetOf } from "../../../rules/lab-settings/lab-profile.ts";

export const postalAddressOf = ({ address }: PublicLab): PostalAddress => ({
  "@type": "PostalAddress",
  streetAddress: streetOf(address),
  addressLocality: address.city,
  addressRegion: address.state,
  postalCode: address.zip,
  addressCountry: address.country,
});
