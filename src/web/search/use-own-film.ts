import { listRolls } from "../../contract/film/rolls.ts";
import { listScans } from "../../contract/film/scans.ts";
import { filmName } from "../parts/film/film-text.ts";
import { useCall } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import type { SuggestionGroup } from "./suggestions.ts";

/** Returns a customer's own rolls and scans that match a term; empty for everyone else. */
export function useOwnFilm(term: string, limit: number): SuggestionGroup[] {
  const session = useSession();
  const userId = session.state === "signedIn" && session.user.role === "CUSTOMER" ? session.user.id : null;
  const isEnabled = userId !== null && term !== "";
  const input = { params: { userId: userId ?? "" }, query: { search: term, limit } };
  const options = { enabled: isEnabled, keepPrevious: true };
  const rolls = useCall(listRolls, input, options).data?.rolls ?? [];
  const scans = useCall(listScans, input, options).data?.scans ?? [];
  if (!isEnabled) return [];
  return [
    {
      title: "Your rolls",
      suggestions: rolls.map((roll) => ({
        name: roll.name || filmName(roll) || `Roll ${roll.number}`,
        path: `/users/${userId}/rolls/${roll.id}`,
        note: roll.name === "" ? "" : (filmName(roll) ?? ""),
        picture: null,
      })),
    },
    {
      title: "Your scans",
      suggestions: scans.map(({ id, name, frame, description }) => ({
        name: name || `Frame ${frame}`,
        path: `/users/${userId}/gallery/${id}`,
        note: description,
        picture: null,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0);
}
