import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Settings of a production that nothing is wrong with; secrets that are nobody's. */
export const rightSettings: Readonly<Record<string, string>> = {
  PUBLIC_URL: "https://sms.briefje.nl",
  PAYMENT_PROVIDER: "mollie",
  MOLLIE_API_KEY: "live_Pq7xWm2KdTz9RvLb4NsHc8Yg",
  SMS_GATEWAYS: "cm",
  CM_PRODUCT_TOKEN: "5f0c8a2e-91b7-4d36-a8e4-2c7d9b1f6e03",
  COMPANY_NAME: "Strook & Zegel B.V.",
  COMPANY_ADDRESS: "Zegelstraat 7, 3511 AB Utrecht",
  COMPANY_KVK: "71234568",
  COMPANY_VAT: "NL858123456B01",
  COMPANY_CONTACT: "post@briefje.nl",
};

/** The same for staging: a test key, and the only numbers that may be texted. */
export const stagingSettings: Readonly<Record<string, string>> = {
  ...rightSettings,
  PUBLIC_URL: "https://staging.briefje.nl",
  MOLLIE_API_KEY: "test_Pq7xWm2KdTz9RvLb4NsHc8Yg",
  TEST_RECEIVERS: "+31612345678",
};

/** One `.env` file as an operator writes it. */
export const envFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join("");

/**
 * A copy of the repository as far as a preflight looks at it: a folder with git, a lock file and `.deploy`, outside of the
 * working copy, so that nobody's own settings are met.
 */
export function makeCopy(gitignore = ".deploy/\n") {
  const root = mkdtempSync(join(tmpdir(), "briefje-copy-"));
  execFileSync("git", ["init", "-q"], { cwd: root });
  mkdirSync(join(root, ".deploy"));
  writeFileSync(join(root, ".gitignore"), gitignore);
  writeFileSync(join(root, "package-lock.json"), "{}\n");
  return {
    root,
    write(path: string, text: string, mode = 0o600) {
      writeFileSync(join(root, path), text);
      chmodSync(join(root, path), mode);
    },
    append: (path: string, text: string) => appendFileSync(join(root, path), text),
    chmod: (path: string, mode: number) => chmodSync(join(root, path), mode),
    delete: (path: string) => rmSync(join(root, path)),
    git: (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "ignore" }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
