/** Benny without a server: the same client, with a worker that runs Benny in place of one. */

import {} from "./port.js";
import {} from "../app/main.js";
import { keepPage } from "./install.js";

keepPage();
