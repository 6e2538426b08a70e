/** For pages without a screen of their own: only the looks that this device likes. */

import { applySettings } from "./settings.js";

applySettings();
