/** A game that a friend has sent, from pages without a server: its link has the whole game after `#`. */

import { post } from "../browser/api.js";
import { pageAddress, request } from "../browser/backend.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";

export async function openFriendLink() {
  const link = location.hash.slice(1);
  if (!link.startsWith("game=")) return;
  const answer = await request("/api/links", post({ link })).catch(() => null);
  if (answer?.ok) return location.replace(pageAddress((await answer.json()).url));
  byId("trouble").textContent =
    answer?.status === 409
      ? t("This link doesn't continue the game on this device. Ask your friend for the latest link.")
      : t("This link is incomplete or damaged. Ask your friend to send it again.");
}
