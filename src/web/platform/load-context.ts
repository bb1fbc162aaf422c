import { createContext } from "react-router";

/** What the server hands to the pages with each request. */
export type PageContext = {
  /** Of this response's content policy: inline scripts without it do not run. Empty when there is no policy. */
  nonce: string;
  /** Names the browser's token, so that two installations on one origin do not share it. */
  environment: string;
  /** Origin under which people reach the site, without a slash at the end. */
  publicUrl: string;
};

/** Set by the server's page handler; the default serves `react-router dev` without our server. */
export const pageContext = createContext<PageContext>({ nonce: "", environment: "development", publicUrl: "" });
