import { Title } from "@mantine/core";
import { Link } from "react-router";
import type { LocalBusiness, WithContext } from "schema-dts";
import type { LabLocation } from "../../contract/community/community.ts";
import type { PublicLab } from "../../rules/lab-settings/lab-profile.ts";
import { useLab } from "../platform/lab.ts";
import { postalAddressOf } from "../parts/address/lab-postal-address.ts";
import { IconExternalLink } from "../platform/icons.tsx";
import { PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import classes from "./locations.module.css";
import { placeId, PlacesMap } from "./places-map.tsx";
import text from "./text-page.module.css";

const KINDS: Record<LabLocation["kind"], string> = { LAB: "The lab", DROP_OFF: "Drop-off partner" };

export function Locations({ locations }: { locations: readonly LabLocation[] }) {
  const lab = useLab();
  const origin = usePublicUrl();
  return (
    <div className={`${text.page} ${classes.page}`}>
      <PublicPageHead
        title={`Locations: Drop Off Film in ${lab.address.city}`}
        description={`Where to bring film: the ${lab.name} lab in ${lab.address.city} and our drop-off partners, with opening hours, directions and what to write down.`}
        preview="locations"
      />
      <StructuredData data={labForSearchEngines(lab, origin)} />
      <header className={text.head}>
        <Title order={1}>Bring us your film</Title>
        <p>
          Place an order first, write its number on a slip of paper, and leave both at one of these counters. Not
          nearby? <Link to="/frequently-asked-questions#how-do-i-send-you-film">Mail it</Link> from wherever you are.
        </p>
      </header>
      <div className={classes.places}>
        <div className={classes.map}>
          <PlacesMap locations={locations} />
        </div>
        <ul className={classes.list}>
          {locations.map((location, index) => (
            <li key={location.name} id={placeId(index + 1)} data-kind={location.kind}>
              <p className={classes.kind}>
                {index + 1} ▸ {KINDS[location.kind]}
              </p>
              <h2>{location.name}</h2>
              <address>
                {location.address1}
                {location.address2 && `, ${location.address2}`}
                <br />
                {location.city}, {location.state} {location.zip}
              </address>
              <h3>Hours</h3>
              <ul className={classes.hours}>
                {location.hours.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>{location.note}</p>
              <a href={location.mapUrl} target="_blank" rel="noreferrer">
                Map and directions
                <IconExternalLink size={17} aria-hidden />
                <span className={classes.hidden}> to {location.name}, opens in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.courier}>
        Rather not go out? In parts of the city <Link to="/signup">a courier picks up your film</Link>: the order form
        shows pickup times if we serve your ZIP code.
      </p>
    </div>
  );
}

function labForSearchEngines(lab: PublicLab, origin: string): WithContext<LocalBusiness> {
  const { position } = lab.address;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${origin}/#lab`,
    name: lab.name,
    url: origin,
    email: lab.email,
    image: `${origin}/previews/locations.jpg`,
    address: postalAddressOf(lab),
    geo: { "@type": "GeoCoordinates", latitude: position.lat, longitude: position.lon },
  };
}
