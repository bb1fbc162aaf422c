import { createContext } from "react";

/**
 * The nonce for our own inline scripts while rendering on the server. It is not part of any loader's data: there it
 * would stand readable in the page. Browsers hide the attribute, so the value in the browser does not matter.
 */
export const NonceContext = createContext("");
