import { createContext } from "react";

/**
 * Nonce for our own inline scripts during server rendering. It is not in any loader's data, where it would be readable
 * in the page. Browsers hide the attribute, so the value in the browser does not matter.
 */
export const NonceContext = createContext("");
