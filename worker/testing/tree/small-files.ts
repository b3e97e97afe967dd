/** Every file of twelve lines or fewer outside tests, with the reason why it stands alone. At most twenty. */
export const smallFiles: Readonly<Record<string, string>> = {
  // The build starts from these: what such a file imports is what its page loads.
  "web/pages/abuse/island.tsx": "entry of a document's code",
  "web/pages/case/island.tsx": "entry of a document's code",
  "web/pages/figures/island.tsx": "entry of a document's code",
  "web/pages/number/island.tsx": "entry of a document's code",
  "web/pages/landing/island.tsx": "entry of a document's code",
  "web/status/main.tsx": "entry of the status page",
  "worker/index.ts": "entry of the Worker in production",
  // Read by a script inside a document, which must carry nothing else, and by what comes after it.
  "web/i18n/preference.ts": "names that the language script and the island agree on",
  // Stands in for a package.
  "web/lib/take-over.ts": "React's own root, in the panel's build",
  // How bytes are written, for adapters and for scripts, which may import nothing else of them.
  "worker/adapters/base64url.ts": "base64url, where only text may stand",
  // One promise each, kept by one adapter.
  "worker/ports/egress-ip.ts": "port: the server's own address",
  // English is loaded only by those who read it.
  "worker/voice/challenge.en.ts": "what is said while a challenge is met",
  "worker/voice/consent.ts": "the legal text by version, which receipts repeat",
  "worker/voice/consent.en.ts": "its English twin",
  "worker/voice/trouble.en.ts": "why no answer came",
  // Everybody's.
  "worker/domain/result.ts": "a refusal is a value, everywhere",
  "worker/contract/staff-reason.ts": "why staff do something, for blocks and orders alike",
  "worker/contract/language.ts": "the languages there are, for site and API",
  "web/i18n/catalogue.ts": "how every component gets its words",
  "web/ui/Paper.tsx": "the white paper, in forms and on the status page",
};
