/** What the window is like, as stylesheets ask it. */

import { useEffect, useState } from "../vendor/hooks.js";

/** @param {string} query @returns {boolean} whether a media query holds, as the window changes */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const note = () => setHolds(media.matches);
    media.addEventListener("change", note);
    return () => media.removeEventListener("change", note);
  }, [query]);
  return holds;
}
