import { alarmRule } from "#domain/alarms";
import type { AlarmChannel, Notice } from "#ports/alarm-channel";
import { callVendor, type Fetcher } from "../http-call";
import { patience, problemOf } from "./outcome";
import { type Sender, wordsOf } from "./wording";

type Target = {
  /** Of the topic, as ntfy shows it: `https://ntfy.sh/a-topic`. */
  readonly url: string;
  readonly sender: Sender;
  readonly fetcher: Fetcher;
};

/** Push messages by ntfy, published as JSON, which takes letters that no header does (docs.ntfy.sh/publish/#publish-as-json). */
export function createNtfyChannel({ url, sender, fetcher }: Target): AlarmChannel {
  const topic = new URL(url).pathname.split("/").at(-1) ?? "";
  const server = new URL(".", url).href;
  return {
    name: "ntfy",
    async tell(notice) {
      const { title, text } = wordsOf(notice, sender);
      const body = JSON.stringify({ topic, title, message: text, ...lookOf(notice), click: sender.panel });
      const call = { method: "POST", headers: { "Content-Type": "application/json" }, body };
      return problemOf(await callVendor(fetcher, server, call, patience));
    },
  };
}

/** From 1 to 5; 5 rings through the night. Tags are ntfy's names of pictures. */
function lookOf(notice: Notice): { readonly priority: number; readonly tags: readonly string[] } {
  if (notice.kind === "digest")
    return { priority: 2, tags: [notice.openCount === 0 ? "white_check_mark" : "warning"] };
  return alarmRule(notice.alarm.code).urgency === "urgent"
    ? { priority: 5, tags: ["rotating_light"] }
    : { priority: 3, tags: ["warning"] };
}
