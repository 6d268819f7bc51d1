/** The pages to read: they show boards that nobody moves. */

import "../board/board.js";
import "../page/settings.js";
