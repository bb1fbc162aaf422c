import type { Attack } from "../attack.ts";
import { allAtOnce } from "./all-at-once.ts";
import { compressedBodies } from "./compressed-bodies.ts";
import { deepJson } from "./deep-json.ts";
import { filterShapes } from "./filter-shapes.ts";
import { headerBombs } from "./header-bombs.ts";
import { hostileDrafts } from "./hostile-drafts.ts";
import { hugeMultipart } from "./huge-multipart.ts";
import { killed } from "./killed.ts";
import { uniqueQueries } from "./unique-queries.ts";
import { mailBombs } from "./mail-bombs.ts";
import { manyAtOnce } from "./many-at-once.ts";
import { manySockets } from "./many-sockets.ts";
import { manyTokens } from "./many-tokens.ts";
import { pipelinedLists } from "./pipelined-lists.ts";
import { profilePictures } from "./profile-pictures.ts";
import { slowBodies } from "./slow-bodies.ts";
import { slowHeads } from "./slow-heads.ts";
import { slowSearches } from "./slow-searches.ts";
import { socketFragments } from "./socket-fragments.ts";
import { socketPings } from "./socket-pings.ts";
import { sortTerms } from "./sort-terms.ts";
import { spellings } from "./spellings.ts";
import { unreadAnswers } from "./unread-answers.ts";
import { zips } from "./zips.ts";

export const ATTACKS: readonly Attack[] = [
  ...pipelinedLists,
  allAtOnce,
  manyAtOnce,
  socketPings,
  manySockets,
  socketFragments,
  slowHeads,
  slowBodies,
  unreadAnswers,
  headerBombs,
  compressedBodies,
  deepJson,
  hugeMultipart,
  manyTokens,
  filterShapes,
  uniqueQueries,
  spellings,
  slowSearches,
  sortTerms,
  zips,
  mailBombs,
  profilePictures,
  hostileDrafts,
  killed,
];
