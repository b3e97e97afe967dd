import { describe, expect, it } from "vitest";
import { key, production } from "#testing/production";
import { type Bindings, readSettings } from "./env";
import { alarmsAsFarAsRight } from "./env/alarms";
import { settingNames, type Variables } from "./env/names";
import { settings as schemaOf, text } from "./env/schema";
import { withKeys } from "./sandbox/keys";

const development = { ...withKeys({ ENVIRONMENT: "development" } as Bindings) };

const now = Date.UTC(2026, 10, 22, 12);
const read = (env: Record<string, unknown>) => readSettings(env as unknown as Bindings, now);

/** All that stops the request, as `NAME problem`. */
function problemsOf(env: Record<string, unknown>): string[] {
  const settings = read(env);
  return settings.ok ? [] : settings.error.map(({ name, problem }) => `${name} ${problem}`);
}

/** What stops the request where that is one thing. */
const problemOf = (env: Record<string, unknown>): string => problemsOf(env).join("; ") || "none";

function settingsOf(env: Record<string, unknown>) {
  const settings = read(env);
  if (!settings.ok) throw new Error(problemOf(env));
  return settings.value;
}

describe("development", () => {
  it("speaks for the hosts below its own only where the operator says so", () => {
    expect(settingsOf(production).hstsSubdomains).toBe(false);
    expect(settingsOf({ ...production, HSTS_SUBDOMAINS: "1" }).hstsSubdomains).toBe(true);
    expect(problemOf({ ...production, HSTS_SUBDOMAINS: "yes" })).toBe("HSTS_SUBDOMAINS must be 1 or 0");
  });

  it("needs no setting at all but its own name", () => {
    expect(settingsOf(development)).toMatchObject({
      development: true,
      vendors: { provider: { kind: "sandbox" }, gateways: [{ kind: "sandbox" }] },
      maxSegments: 20,
      consentForm: "sentence",
      clock: { rate: 1, base: 0 },
    });
    expect(settingsOf(development).publicUrl.origin).toBe("http://localhost:8787");
  });

  it("lives on the port it was given", () => {
    expect(settingsOf({ ...development, PORT: "9000" }).publicUrl.origin).toBe("http://localhost:9000");
  });

  it("takes the settings it was given", () => {
    const settings = settingsOf({
      ...production,
      ENVIRONMENT: "development",
      PUBLIC_URL: "http://127.0.0.1:8080",
      SMS_MAX_SEGMENTS: "8",
      WITHDRAWAL_CONSENT: "checkbox",
      CLOCK_RATE: "60",
      CLOCK_BASE: "1700000000000",
    });
    expect(settings).toMatchObject({
      webhookToken: production.WEBHOOK_TOKEN,
      maxSegments: 8,
      consentForm: "checkbox",
      clock: { rate: 60, base: 1_700_000_000_000 },
      company: { name: "Briefje BV" },
    });
    expect(settings.dataKeys.map(({ id, bytes }) => [id, bytes.length])).toEqual([["k1", 32]]);
    expect(settings.hashKeys.map(({ id, bytes }) => [id, bytes.length])).toEqual([["HASH_KEY", 32]]);
  });

  it.each([
    "http://localhost:1",
    "http://127.0.0.1:8787",
    "http://127.9.9.9",
    "http://[::1]:8787",
    "http://localhost/",
  ])("may live at %s", (url) => {
    expect(problemOf({ ...development, PUBLIC_URL: url })).toBe("none");
  });

  it.each([
    "https://briefje.example",
    "http://192.168.1.2:8787",
    "http://0.0.0.0:8787",
    "http://localhost.briefje.example",
    "http://127.0.0.1.nip.io",
    "http://128.0.0.1",
  ])("refuses to live at %s, which is no loopback address", (url) => {
    expect(problemOf({ ...development, PUBLIC_URL: url })).toBe(
      "PUBLIC_URL must be a loopback address in development",
    );
  });
});

describe("the address that gateways see", () => {
  it("is known when it is set", () => {
    expect(settingsOf(development).egressIp).toBeNull();
    expect(settingsOf({ ...development, EGRESS_IP: "203.0.113.7" }).egressIp).toBe("203.0.113.7");
    expect(settingsOf({ ...development, EGRESS_IP: "2001:db8::7" }).egressIp).toBe("2001:db8::7");
  });
});

describe("Turnstile", () => {
  const keys = { TURNSTILE_SITE_KEY: "0x4AAAAAAAsite", TURNSTILE_SECRET_KEY: "0x4AAAAAAAsecret" };
  const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

  it("is used when both of its keys are set, and asked at Cloudflare unless told otherwise", () => {
    expect(settingsOf(development).turnstile).toBeNull();
    expect(settingsOf({ ...development, ...keys }).turnstile).toEqual({
      siteKey: "0x4AAAAAAAsite",
      secretKey: "0x4AAAAAAAsecret",
      verifyUrl,
    });
    const here = { ...keys, TURNSTILE_VERIFY_URL: "http://127.0.0.1:9306/turnstile/v0/siteverify" };
    expect(settingsOf({ ...development, ...here }).turnstile?.verifyUrl).toBe(here.TURNSTILE_VERIFY_URL);
  });

  it.each([
    [{ TURNSTILE_SITE_KEY: undefined }, "TURNSTILE_SITE_KEY is missing"],
    [{ TURNSTILE_SECRET_KEY: undefined }, "TURNSTILE_SECRET_KEY is missing"],
    [{ TURNSTILE_SITE_KEY: "0x4 AAAA" }, "TURNSTILE_SITE_KEY is malformed"],
    [{ TURNSTILE_SECRET_KEY: "" }, "TURNSTILE_SECRET_KEY is malformed"],
    [{ TURNSTILE_VERIFY_URL: "http://verify.example/" }, "TURNSTILE_VERIFY_URL must be an https address"],
    [{ TURNSTILE_VERIFY_URL: "verify" }, "TURNSTILE_VERIFY_URL must be an https address"],
  ])("refuses %o", (change, problem) => {
    expect(problemOf({ ...development, ...keys, ...change })).toBe(problem);
  });

  it("refuses in production Cloudflare's keys for tests, one of which lets everybody through", () => {
    const real = {
      ...production,
      PAYMENT_PROVIDER: "mollie",
      MOLLIE_API_KEY: "live_x",
      SMS_GATEWAYS: "cm",
      CM_PRODUCT_TOKEN: "t",
    };
    const secret = { TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA" };
    expect(problemOf({ ...real, ...keys, ...secret })).toBe("TURNSTILE_SECRET_KEY is a test key");
    expect(problemOf({ ...development, ...keys, ...secret })).toBe("none");
    expect(problemOf({ ...real, ...keys, TURNSTILE_VERIFY_URL: "http://127.0.0.1:9306/" })).toBe(
      "TURNSTILE_VERIFY_URL must be an https address",
    );
  });
});

describe("the relay", () => {
  const relay = { SMS_RELAY_URL: "https://relay.test/in/", SMS_RELAY_SECRET: "s".repeat(32) };

  it("is used when its address and its secret are set", () => {
    expect(settingsOf(development).relay).toBeNull();
    expect(settingsOf({ ...development, ...relay }).relay).toEqual({
      url: "https://relay.test/in",
      secret: "s".repeat(32),
    });
    const here = { ...relay, SMS_RELAY_URL: "http://127.0.0.1:8790" };
    expect(settingsOf({ ...development, ...here }).relay?.url).toBe("http://127.0.0.1:8790");
  });

  it.each([
    [{ SMS_RELAY_URL: undefined }, "SMS_RELAY_URL is missing"],
    [{ SMS_RELAY_SECRET: undefined }, "SMS_RELAY_SECRET is missing"],
    [{ SMS_RELAY_URL: "http://relay.test" }, "SMS_RELAY_URL must be an https address"],
    [{ SMS_RELAY_URL: "relay.test" }, "SMS_RELAY_URL must be an https address"],
    [{ SMS_RELAY_URL: "https://user:pass@relay.test" }, "SMS_RELAY_URL must be an https address"],
    [{ SMS_RELAY_SECRET: "s".repeat(31) }, "SMS_RELAY_SECRET must be at least 32 characters"],
  ])("stops the request with %j", (wrong, problem) => {
    expect(problemOf({ ...development, ...relay, ...wrong })).toBe(problem);
  });
});

describe("all that is wrong is named at once", () => {
  it("of every kind: missing, malformed, refused, confused, and what only two together show", () => {
    const wrong = {
      ...production,
      PUBLIC_URL: "http://briefje.example",
      MOLLIE_API_KEY: undefined,
      MOLLIE_API_URL: "http://mollie.example",
      SMS_GATEWAYS: "cm,pigeon,twilio",
      TWILIO_ACCOUNT_SID: "SK0",
      WEBHOOK_TOKEN: "a".repeat(32),
      HASH_KEY: key("b"),
      SMS_MAX_SEGMENTS: "0.5",
      CLOCK_RATE: "2",
      COMPANY_KVK: " ",
      SMS_RELAY_URL: "http://relay.example",
      SMS_RELAY_SECRET: "short",
      TURNSTILE_SITE_KEY: "0x4AAAAAAAsite",
      TURNSTILE_VERIFY_URL: "verify",
    };
    expect(problemsOf(wrong).sort()).toEqual([
      "CLOCK_RATE is for development only",
      "COMPANY_KVK is empty",
      "HASH_KEY must be another key than the data keys",
      "MOLLIE_API_KEY is missing",
      "MOLLIE_API_URL must be an https address",
      "PUBLIC_URL must be https",
      "SMS_GATEWAYS has a name that is not one of: sandbox, cm, budgetsms, twilio",
      "SMS_MAX_SEGMENTS must be a number from 1 to 20",
      "SMS_RELAY_SECRET must be at least 32 characters",
      "SMS_RELAY_URL must be an https address",
      "TURNSTILE_SECRET_KEY is missing",
      "TURNSTILE_VERIFY_URL must be an https address",
      "TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits",
      "TWILIO_AUTH_TOKEN is missing",
      "WEBHOOK_TOKEN is too simple; make one at random",
    ]);
  });

  it("where nothing at all is set, as production would have it", () => {
    expect(problemsOf({})).toEqual([
      "ENVIRONMENT must be development or production",
      ...["WEBHOOK_TOKEN", "DATA_KEYS", "PUBLIC_URL", "PAYMENT_PROVIDER", "SMS_GATEWAYS"].map(
        (name) => `${name} is missing`,
      ),
      ...["NAME", "ADDRESS", "KVK", "VAT", "CONTACT"].map((name) => `COMPANY_${name} is missing`),
      "HASH_KEY is missing",
    ]);
  });

  it("each setting once, by the first that is wrong with it", () => {
    expect(problemsOf({ ...production, DATA_KEYS: `k1:${key("b")},k1:${key("b")}` })).toEqual([
      "DATA_KEYS must give each key another id",
    ]);
  });
});

describe("a malformed setting is named, with what it must be", () => {
  it.each(["staging", "", undefined])("ENVIRONMENT = %j", (value) => {
    const problem = "ENVIRONMENT must be development or production";
    expect(problemOf({ ...production, ENVIRONMENT: value })).toBe(problem);
    expect(problemsOf({ ENVIRONMENT: value })).toContain(problem);
  });

  it.each([
    ["PUBLIC_URL", "", "is empty"],
    ["PUBLIC_URL", "localhost:8787", "must be an http(s) origin, without a path"],
    ["PUBLIC_URL", "nonsense", "must be an address such as https://example.com"],
    ["PUBLIC_URL", "ftp://localhost", "must be an http(s) origin, without a path"],
    ["PUBLIC_URL", "http://localhost:8787/app", "must be an http(s) origin, without a path"],
    ["PUBLIC_URL", "http://localhost:8787/?x", "must be an http(s) origin, without a path"],
    ["PUBLIC_URL", "http://user:pass@localhost:8787", "must be an http(s) origin, without a path"],
    ["PAYMENT_PROVIDER", "paypal", "has a name that is not one of: sandbox, mollie, stripe"],
    ["PAYMENT_PROVIDER", "", "is empty"],
    ["PAYMENT_PROVIDER_PREVIOUS", "paypal", "has a name that is not one of: sandbox, mollie, stripe"],
    ["PAYMENT_PROVIDER_PREVIOUS", "", "is empty"],
    ["SMS_GATEWAYS", "sandbox,pigeon", "has a name that is not one of: sandbox, cm, budgetsms, twilio"],
    ["SMS_GATEWAYS", "sandbox, sandbox", "names a gateway twice"],
    ["SMS_GATEWAYS", "sandbox,", "has a name that is not one of: sandbox, cm, budgetsms, twilio"],
    ["WEBHOOK_TOKEN", "short", "must be at least 32 characters that need no escaping in a URL"],
    ["WEBHOOK_TOKEN", "", "must be at least 32 characters that need no escaping in a URL"],
    ["WEBHOOK_TOKEN", "a/b".repeat(20), "must be at least 32 characters that need no escaping in a URL"],
    ["DATA_KEYS", key("b"), "must be id:base64,id:base64 with 32 bytes each"],
    ["DATA_KEYS", "k1:c2hvcnQ=", "must be id:base64,id:base64 with 32 bytes each"],
    ["DATA_KEYS", `k1:${key("b")},`, "must be id:base64,id:base64 with 32 bytes each"],
    ["DATA_KEYS", `k.1:${key("b")}`, "must be id:base64,id:base64 with 32 bytes each"],
    ["DATA_KEYS", `k1:${key("b")},k1:${key("d")}`, "must give each key another id"],
    ["BACKUP_KEYS", key("d"), "must be id:base64,id:base64 with 32 bytes each"],
    ["BACKUP_KEYS", `b1:${key("d")},b1:${key("e")}`, "must give each key another id"],
    ["HASH_KEY", "c2hvcnQ=", "must be 32 bytes in standard base64"],
    ["HASH_KEY", `${"-".repeat(43)}=`, "must be 32 bytes in standard base64"],
    ["SMS_MAX_SEGMENTS", "0", "must be a number from 1 to 20"],
    ["SMS_MAX_SEGMENTS", "21", "must be a number from 1 to 20"],
    ["SMS_MAX_SEGMENTS", "many", "must be a number from 1 to 20"],
    ["SMS_MAX_SEGMENTS", "", "must be a number from 1 to 20"],
    ["SMS_MAX_SEGMENTS", "2.5", "must be a whole number"],
    ["WITHDRAWAL_CONSENT", "maybe", "must be sentence or checkbox"],
    ["EGRESS_IP", "gateway.example", "must be an IP address"],
    ["EGRESS_IP", "203.0.113.0/24", "must be an IP address"],
    ["EGRESS_IP", "2001:db8::/64", "must be an IP address"],
    ["EGRESS_IP", "", "must be an IP address"],
    ["CLOCK_RATE", "0", "must be a number from 1 to 100000"],
    ["CLOCK_RATE", "fast", "must be a number from 1 to 100000"],
    ["CLOCK_BASE", "yesterday", `must be a number from 0 to ${Number.MAX_SAFE_INTEGER}`],
    ["CLOCK_BASE", " ", `must be a number from 0 to ${Number.MAX_SAFE_INTEGER}`],
  ])("%s = %j", (name, value, problem) => {
    expect(problemOf({ ...development, [name]: value })).toBe(`${name} ${problem}`);
  });

  it("HASH_KEY must not be one of the data keys", () => {
    const same = { DATA_KEYS: `k1:${key("b")},k2:${key("c")}`, HASH_KEY: key("c") };
    expect(problemOf({ ...development, ...same })).toBe("HASH_KEY must be another key than the data keys");
  });
});

describe("production", () => {
  it.each(Object.keys(production).filter((name) => name !== "ENVIRONMENT"))(
    "does not run without %s",
    (name) => {
      expect(problemOf({ ...production, [name]: undefined })).toBe(`${name} is missing`);
      expect(problemOf({ ...production, [name]: "" })).toMatch(new RegExp(`^${name} (is empty|must )`));
    },
  );

  it.each(["PAYMENT_PROVIDER", "SMS_GATEWAYS"])("refuses the sandbox as %s", (name) => {
    expect(problemOf({ ...production, [name]: "sandbox" })).toBe(
      `${name} the sandbox refuses to run in production`,
    );
  });

  it("refuses a PUBLIC_URL without https", () => {
    expect(problemOf({ ...production, PUBLIC_URL: "http://briefje.example" })).toBe(
      "PUBLIC_URL must be https",
    );
  });

  it.each(["CLOCK_RATE", "CLOCK_BASE", "DEV_ADMIN_PASSWORD"])("refuses %s", (name) => {
    expect(problemOf({ ...production, [name]: "1" })).toBe(`${name} is for development only`);
  });

  it("is given keys for look-ups in their order, the one of HASH_KEY last, or a ring without it", () => {
    const ring = `h2:${key("d")},h1:${key("e")}`;
    const idsOf = (env: object) => settingsOf({ ...production, ...env }).hashKeys.map(({ id }) => id);
    expect(idsOf({ HASH_KEYS: ring })).toEqual(["h2", "h1", "HASH_KEY"]);
    expect(idsOf({ HASH_KEYS: ring, HASH_KEY: undefined })).toEqual(["h2", "h1"]);
  });

  it("refuses each key that development makes up", () => {
    const made = settingsOf(development);
    const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
    const dataKey = base64(made.dataKeys[0]?.bytes ?? new Uint8Array());
    const refusal = "is the development key; make one of your own";
    expect(problemOf({ ...production, WEBHOOK_TOKEN: made.webhookToken })).toBe(`WEBHOOK_TOKEN ${refusal}`);
    const hashKey = base64(made.hashKeys[0]?.bytes ?? new Uint8Array());
    expect(problemOf({ ...production, HASH_KEYS: `mine:${key("d")},old:${hashKey}` })).toBe(
      `HASH_KEYS ${refusal}`,
    );
    expect(problemOf({ ...production, HASH_KEY: hashKey })).toBe(`HASH_KEY ${refusal}`);
    expect(problemOf({ ...production, DATA_KEYS: `mine:${key("b")},old:${dataKey}` })).toBe(
      `DATA_KEYS ${refusal}`,
    );
  });
});

describe("W11: production refuses keys that anyone could guess, and names them without their value", () => {
  const base64 = (bytes: ArrayLike<number>) => btoa(String.fromCharCode(...Array.from(bytes)));
  const equal = base64(new Uint8Array(32));
  const ascending = base64(Array.from({ length: 32 }, (_, at) => at));
  const descending = base64(Array.from({ length: 32 }, (_, at) => 200 - 3 * at));
  const halves = base64(Array.from({ length: 32 }, (_, at) => ((at % 16) * 37 + 11) % 256));
  const hex = base64(Array.from("0f3a9c5be17d24860f9ad3c5be17d248", (char) => char.charCodeAt(0)));
  // The last character of base64 says two bits too many: other text, same bytes.
  const [mine, mineAgain] = [`${key("b").slice(0, -2)}8=`, `${key("b").slice(0, -2)}9=`];
  const real = {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "rk_live_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_8fJ2mQxR7vLk3ZpT9wYc5NbHs1GdUe6A",
    SMS_GATEWAYS: "cm",
    CM_PRODUCT_TOKEN: "token",
    SMS_RELAY_URL: "https://relay.test",
    SMS_RELAY_SECRET: "e5f1c09b7a3d48e6925fd81b0c6a47e3",
  };
  const simple = "is too simple; make one at random";
  const repeats = "repeats itself; make one at random";
  const counts = "counts up or down; make one at random";

  it("and takes keys that were made at random", () => {
    expect(problemOf({ ...production, ...real })).toBe("none");
    const random = () => crypto.getRandomValues(new Uint8Array(32));
    for (let n = 0; n < 200; n++) {
      const DATA_KEYS = `k1:${base64(random())},k2:${base64(random())}`;
      const HASH_KEY = base64(random());
      const WEBHOOK_TOKEN = Array.from(random(), (byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(problemOf({ ...production, ...real, DATA_KEYS, HASH_KEY, WEBHOOK_TOKEN })).toBe("none");
    }
  });

  it.each([
    ["DATA_KEYS", `k1:${key("b")},k2:${key("b")}`, "must give each key bytes of its own"],
    ["BACKUP_KEYS", `b1:${key("b")}`, "must be other keys than those of the database"],
    ["BACKUP_KEYS", `b1:${key("c")}`, "must be other keys than those of the database"],
    ["BACKUP_KEYS", `b1:${equal}`, simple],
    ["DATA_KEYS", `k1:${mine},k2:${mineAgain}`, "must give each key bytes of its own"],
    ["DATA_KEYS", `k1:${equal}`, simple],
    ["DATA_KEYS", `k1:${key("b")},k2:${equal}`, simple],
    ["DATA_KEYS", `k1:${ascending}`, counts],
    ["DATA_KEYS", `k1:${descending}`, counts],
    ["DATA_KEYS", `k1:${halves}`, simple],
    ["DATA_KEYS", `k1:${hex}`, simple],
    ["HASH_KEY", equal, simple],
    ["HASH_KEY", base64(new Uint8Array(32).fill(255)), simple],
    ["HASH_KEY", ascending, counts],
    ["HASH_KEY", key("b"), "must be another key than the data keys"],
    ["HASH_KEYS", `h1:${key("b")}`, "must be another key than the data keys"],
    ["HASH_KEYS", `h1:${key("c")}`, "must give each key bytes of its own, and others than HASH_KEY"],
    [
      "HASH_KEYS",
      `h2:${key("d")},h1:${key("d")}`,
      "must give each key bytes of its own, and others than HASH_KEY",
    ],
    ["HASH_KEYS", `h1:${key("d")},h1:${key("e")}`, "must give each key another id"],
    ["HASH_KEYS", `HASH_KEY:${key("d")}`, "must not give a key the id HASH_KEY"],
    ["HASH_KEYS", `h1:${equal}`, simple],
    ["WEBHOOK_TOKEN", "a".repeat(32), simple],
    ["WEBHOOK_TOKEN", "ab".repeat(20), simple],
    ["WEBHOOK_TOKEN", "abcd1234".repeat(4), repeats],
    ["WEBHOOK_TOKEN", "abcd1234".repeat(5).slice(0, 37), repeats],
    ["WEBHOOK_TOKEN", "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345", counts],
    ["SMS_RELAY_SECRET", "s".repeat(32), simple],
    ["SMS_RELAY_SECRET", "relay-01".repeat(5), repeats],
    ["STRIPE_WEBHOOK_SECRET", "whsec_x", "is shorter than Stripe makes them"],
    [
      "STRIPE_WEBHOOK_SECRET",
      `whsec_${"8fJ2mQxR7vLk3ZpT9wYc5NbHs1GdUe6"}`,
      "is shorter than Stripe makes them",
    ],
    ["STRIPE_WEBHOOK_SECRET", `whsec_${"x".repeat(32)}`, simple],
  ])("%s = %j", (name, value, problem) => {
    const wrong = { ...production, ...real, [name]: value };
    expect(problemOf(wrong)).toBe(`${name} ${problem}`);
    expect(problemOf(wrong)).not.toContain(value);
  });

  it("and lets development have them, but never one key for two purposes", () => {
    const weak = { WEBHOOK_TOKEN: "a".repeat(32), DATA_KEYS: `k1:${equal}`, HASH_KEY: ascending };
    expect(problemOf({ ...development, ...weak })).toBe("none");
    const same = { DATA_KEYS: `k1:${mine}`, HASH_KEY: mineAgain };
    expect(problemOf({ ...development, ...same })).toBe("HASH_KEY must be another key than the data keys");
  });
});

describe("alarms and the heartbeat", () => {
  const all = {
    ALARM_URL: "https://ops.example/hook/1",
    ALARM_SECRET: "e5f1c09b7a3d48e6925fd81b0c6a47e3",
    ALARM_NTFY_URL: "https://ntfy.sh/our-topic",
    ALARM_EMAIL: "ops@briefje.example",
    ALARM_EMAIL_FROM: "alarm@briefje.example",
    HEARTBEAT_URL: "https://watch.example/ping/1",
  };

  it("go nowhere unless they are told where", () => {
    expect(settingsOf(production).alarms).toEqual({ url: null, ntfy: null, email: null, heartbeat: null });
    expect(settingsOf({ ...production, ...all }).alarms).toEqual({
      url: { url: all.ALARM_URL, secret: all.ALARM_SECRET },
      ntfy: all.ALARM_NTFY_URL,
      email: { to: all.ALARM_EMAIL, from: all.ALARM_EMAIL_FROM },
      heartbeat: all.HEARTBEAT_URL,
    });
  });

  it("go to this machine in development only", () => {
    const here = { ...all, ALARM_URL: "http://127.0.0.1:9/hook", HEARTBEAT_URL: "http://localhost:9/beat" };
    expect(settingsOf({ ...development, ...here }).alarms.heartbeat).toBe(here.HEARTBEAT_URL);
    expect(problemsOf({ ...production, ...here })).toEqual([
      "ALARM_URL must be an https address, without a query",
      "HEARTBEAT_URL must be an https address, without a query",
    ]);
  });

  it.each([
    [{ ALARM_URL: "ops.example" }, "ALARM_URL must be an https address, without a query"],
    [{ ALARM_SECRET: undefined }, "ALARM_SECRET is missing: ALARM_URL needs it"],
    [{ ALARM_SECRET: "short" }, "ALARM_SECRET must be at least 32 characters"],
    [{ ALARM_NTFY_URL: "https://ntfy.sh/" }, "ALARM_NTFY_URL must be an https address, without a query"],
    [{ ALARM_EMAIL: "ops@a.example, me@b.example" }, "ALARM_EMAIL must be one e-mail address"],
    [{ ALARM_EMAIL_FROM: "alarm" }, "ALARM_EMAIL_FROM must be one e-mail address"],
    [
      { HEARTBEAT_URL: "https://watch.example/?key=1" },
      "HEARTBEAT_URL must be an https address, without a query",
    ],
  ])("refuse %j", (wrong, problem) => {
    expect(problemOf({ ...production, ...all, ...wrong })).toBe(problem);
  });

  it("are used as far as they are right, when something else is not", () => {
    const wrong = { ...production, ...all, DATA_KEYS: undefined, ALARM_NTFY_URL: "nonsense" };
    expect(alarmsAsFarAsRight(wrong, false)).toMatchObject({
      url: { url: all.ALARM_URL },
      ntfy: null,
      heartbeat: all.HEARTBEAT_URL,
    });
  });
});

describe("a problem", () => {
  it("never repeats a secret", () => {
    for (const name of ["WEBHOOK_TOKEN", "DATA_KEYS", "HASH_KEY"]) {
      expect(problemOf({ ...production, [name]: "hunter2" })).not.toContain("hunter2");
    }
  });
});

describe("real vendors", () => {
  const mollie = { PAYMENT_PROVIDER: "mollie", MOLLIE_API_KEY: "live_abc" };
  const stripe = {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "rk_live_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_8fJ2mQxR7vLk3ZpT9wYc5NbHs1GdUe6A",
  };
  const cm = { SMS_GATEWAYS: "cm", CM_PRODUCT_TOKEN: "token" };
  const budget = {
    SMS_GATEWAYS: "budgetsms",
    BUDGETSMS_USERNAME: "noor",
    BUDGETSMS_USERID: "1",
    BUDGETSMS_HANDLE: "h",
  };
  const accountSid = `AC${"0".repeat(32)}`;
  const twilio = { SMS_GATEWAYS: "twilio", TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: "token" };

  it("are joined by the payment provider of before a change, by the same rules", () => {
    const changed = { ...production, ...mollie, ...stripe, PAYMENT_PROVIDER_PREVIOUS: "mollie" };
    expect(settingsOf(changed).vendors).toMatchObject({
      provider: { kind: "stripe" },
      previous: { kind: "mollie" },
    });
    const problemWith = (changes: object) => problemOf({ ...changed, ...changes });
    expect(problemWith({ PAYMENT_PROVIDER_PREVIOUS: "stripe" })).toBe(
      "PAYMENT_PROVIDER_PREVIOUS must be another than PAYMENT_PROVIDER",
    );
    expect(problemWith({ PAYMENT_PROVIDER_PREVIOUS: "sandbox" })).toContain("refuses to run in production");
    expect(problemWith({ MOLLIE_API_KEY: undefined })).toBe("MOLLIE_API_KEY is missing");
    expect(problemWith({ MOLLIE_API_KEY: "test_abc" })).toBe(
      "MOLLIE_API_KEY is a test key, and STRIPE_SECRET_KEY a live key",
    );
  });

  it("are reached at their own addresses in production", () => {
    const { vendors } = settingsOf({
      ...production,
      ...mollie,
      ...budget,
      ...cm,
      ...twilio,
      SMS_GATEWAYS: "cm, budgetsms, twilio",
    });
    expect(vendors).toEqual({
      provider: {
        kind: "mollie",
        apiKey: "live_abc",
        previousApiKey: null,
        apiUrl: "https://api.mollie.com/v2",
      },
      previous: null,
      gateways: [
        {
          kind: "cm",
          productToken: "token",
          previousProductToken: null,
          apiUrl: "https://gw.messaging.cm.com",
          lookUpUrl: "https://api.cmtelecom.com",
          accountId: null,
          perSecond: 10,
        },
        {
          kind: "budgetsms",
          username: "noor",
          userId: "1",
          handle: "h",
          previousHandle: null,
          apiUrl: "https://api.budgetsms.net",
          perSecond: 5,
        },
        {
          kind: "twilio",
          accountSid,
          authToken: "token",
          previousAuthToken: null,
          apiUrl: "https://api.twilio.com",
          perSecond: 10,
        },
      ],
    });
  });

  it("are called at the pace that is set, and asked for a balance whose alarm is in whole units", () => {
    const paces = { PACE_CM: "30", PACE_TWILIO: 1, CM_ACCOUNT_ID: "an-account" };
    const { vendors, balanceAlarmCents } = settingsOf({
      ...production,
      ...cm,
      ...twilio,
      ...paces,
      BALANCE_ALARM: "12.5",
      SMS_GATEWAYS: "cm,twilio",
    });
    expect(vendors.gateways).toMatchObject([{ perSecond: 30, accountId: "an-account" }, { perSecond: 1 }]);
    expect(balanceAlarmCents).toBe(1_250);
    expect(settingsOf({ ...production, ...cm }).balanceAlarmCents).toBe(2_500);
  });

  it.each([
    [{ PACE_CM: "0" }, "PACE_CM must be a number from 1 to 1000"],
    [{ PACE_CM: "2.5" }, "PACE_CM must be a whole number"],
    [{ PACE_CM: "fast" }, "PACE_CM must be a number from 1 to 1000"],
    [{ CM_ACCOUNT_ID: "an account/../x" }, "CM_ACCOUNT_ID must be letters, digits and hyphens"],
    [{ BALANCE_ALARM: "-1" }, "BALANCE_ALARM must be a number from 0 to 1000000"],
    [{ BALANCE_ALARM: "" }, "BALANCE_ALARM must be a number from 0 to 1000000"],
  ])("refuse %j", (wrong, problem) => {
    expect(problemOf({ ...production, ...cm, ...wrong, SMS_GATEWAYS: "cm" })).toBe(problem);
  });

  it.each([
    [
      { MOLLIE_API_KEY_PREVIOUS: mollie.MOLLIE_API_KEY },
      "MOLLIE_API_KEY_PREVIOUS must be another than MOLLIE_API_KEY",
    ],
    [
      { MOLLIE_API_KEY_PREVIOUS: "test_abc" },
      "MOLLIE_API_KEY_PREVIOUS must be for the same kind of money as MOLLIE_API_KEY",
    ],
    [{ MOLLIE_API_KEY_PREVIOUS: "abc" }, "MOLLIE_API_KEY_PREVIOUS must begin with live_ or test_"],
    [{ TWILIO_AUTH_TOKEN_PREVIOUS: "x" }, "TWILIO_AUTH_TOKEN_PREVIOUS needs TWILIO_AUTH_TOKEN beside it"],
    [
      { WEBHOOK_TOKEN_PREVIOUS: production.WEBHOOK_TOKEN },
      "WEBHOOK_TOKEN_PREVIOUS must be another than WEBHOOK_TOKEN",
    ],
    [
      { WEBHOOK_TOKEN_PREVIOUS: "short" },
      "WEBHOOK_TOKEN_PREVIOUS must be at least 32 characters that need no escaping in a URL",
    ],
    [{ WEBHOOK_TOKEN_PREVIOUS: "a".repeat(32) }, "WEBHOOK_TOKEN_PREVIOUS is too simple; make one at random"],
    [{ MOLLIE_API_KEY_PREVIOUS: "live_before", CM_PRODUCT_TOKEN_PREVIOUS: "before" }, "none"],
  ])("may have their key of before beside it, unless it is wrong: %j", (previous, problem) => {
    expect(problemOf({ ...production, ...mollie, ...cm, ...previous })).toBe(problem);
  });

  it("refuse a previous secret of Stripe's callbacks that anyone could guess", () => {
    const previous = { STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_x" };
    expect(problemOf({ ...production, ...stripe, ...cm, ...previous })).toBe(
      "STRIPE_WEBHOOK_SECRET_PREVIOUS is shorter than Stripe makes them",
    );
  });

  it("include Stripe, whose callbacks are known by a secret of its own", () => {
    expect(settingsOf({ ...production, ...stripe, ...cm }).vendors.provider).toEqual({
      kind: "stripe",
      secretKey: "rk_live_abc",
      webhookSecrets: [stripe.STRIPE_WEBHOOK_SECRET],
      previousSecretKey: null,
      apiUrl: "https://api.stripe.com",
    });
  });

  it.each([
    ["MOLLIE_API_KEY", { ...mollie, MOLLIE_API_KEY: "test_abc" }],
    ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: "sk_test_abc" }],
    ["STRIPE_SECRET_KEY", { ...stripe, STRIPE_SECRET_KEY: "rk_test_abc" }],
  ])("never sell a real SMS for test money in production: %s (W1)", (name, provider) => {
    for (const gateway of [cm, budget, twilio]) {
      expect(problemOf({ ...production, ...provider, ...gateway })).toBe(
        `${name} is a test key, and a real gateway is set`,
      );
      expect(problemOf({ ...development, ...provider, ...gateway })).toBe("none");
    }
  });

  describe("may take test money with a real gateway in production", () => {
    const until = { ALLOW_TEST_PAYMENTS: "2026-11-22", TEST_RECEIVERS: "+31612345678,+32470123456" };
    const tried = { ...production, ...mollie, MOLLIE_API_KEY: "test_abc", ...cm };

    it("on a day that has not passed, for the numbers that are listed", () => {
      expect(settingsOf({ ...tried, ...until }).operation).toEqual({
        stage: "production",
        stopSending: false,
        testPaymentsUntil: "2026-11-22",
        testReceivers: ["+31612345678", "+32470123456"],
      });
      const byStripe = { ...production, ...stripe, ...cm, STRIPE_SECRET_KEY: "rk_test_abc" };
      expect(problemOf({ ...byStripe, ...until })).toBe("none");
    });

    it.each([
      [{ ALLOW_TEST_PAYMENTS: undefined }, "MOLLIE_API_KEY is a test key, and a real gateway is set"],
      [{ ALLOW_TEST_PAYMENTS: "2026-11-21" }, "ALLOW_TEST_PAYMENTS names a day that has passed"],
      [{ ALLOW_TEST_PAYMENTS: "yes" }, "ALLOW_TEST_PAYMENTS must be a day, such as 2026-12-31"],
      [{ ALLOW_TEST_PAYMENTS: "2026-13-01" }, "ALLOW_TEST_PAYMENTS must be a day, such as 2026-12-31"],
      [{ ALLOW_TEST_PAYMENTS: "" }, "ALLOW_TEST_PAYMENTS must be a day, such as 2026-12-31"],
      [{ TEST_RECEIVERS: undefined }, "TEST_RECEIVERS is missing"],
      [{ TEST_RECEIVERS: "" }, "TEST_RECEIVERS must be numbers such as +31612345678, separated by commas"],
      [{ TEST_RECEIVERS: "*" }, "TEST_RECEIVERS must be numbers such as +31612345678, separated by commas"],
      [
        { TEST_RECEIVERS: "+31612345678,0612345678" },
        "TEST_RECEIVERS must be numbers such as +31612345678, separated by commas",
      ],
    ])("and not with %j", (change, problem) => {
      expect(problemOf({ ...tried, ...until, ...change })).toBe(problem);
    });

    it("and with real money the list holds as well, without a last day", () => {
      const { operation } = settingsOf({ ...production, ...until });
      expect(operation).toMatchObject({
        testPaymentsUntil: null,
        testReceivers: ["+31612345678", "+32470123456"],
      });
    });
  });

  describe("in staging", () => {
    const staging = { ...production, STAGE: "staging", TEST_RECEIVERS: "+31612345678" };

    it("take test keys without a last day, for the numbers that are listed", () => {
      expect(settingsOf({ ...staging, MOLLIE_API_KEY: "test_abc" }).operation).toEqual({
        stage: "staging",
        stopSending: false,
        testPaymentsUntil: null,
        testReceivers: ["+31612345678"],
      });
    });

    it.each([
      [{ MOLLIE_API_KEY: "live_abc" }, "MOLLIE_API_KEY is a live key, and this is staging"],
      [{ TEST_RECEIVERS: undefined }, "TEST_RECEIVERS is missing"],
      [
        { ...stripe, STRIPE_SECRET_KEY: "sk_live_abc" },
        "STRIPE_SECRET_KEY is a live key, and this is staging",
      ],
      [{ PAYMENT_PROVIDER: "sandbox" }, "PAYMENT_PROVIDER the sandbox refuses to run in production"],
      [{ SMS_GATEWAYS: "sandbox" }, "SMS_GATEWAYS the sandbox refuses to run in production"],
      [{ STAGE: "stage" }, "STAGE must be production or staging"],
    ])("refuse %j", (change, problem) => {
      expect(problemsOf({ ...staging, MOLLIE_API_KEY: "test_abc", ...change })).toContain(problem);
    });

    it("are production's alone", () => {
      expect(problemOf({ ...development, STAGE: "staging" })).toBe("STAGE is for production only");
    });
  });

  it.each([
    ["1", true],
    [1, true],
    ["0", false],
    [undefined, false],
  ])("are stopped by the operator with STOP_SENDING %j: %s", (value, stopped) => {
    expect(settingsOf({ ...production, STOP_SENDING: value }).operation.stopSending).toBe(stopped);
  });

  it.each(["yes", "true", "", " 1", true])("do not guess what STOP_SENDING %j means", (value) => {
    expect(problemOf({ ...production, STOP_SENDING: value })).toBe("STOP_SENDING must be 1 or 0");
  });

  it("that were confused with a key are named without it (W8)", () => {
    for (const name of ["PAYMENT_PROVIDER", "SMS_GATEWAYS"]) {
      const problem = problemOf({ ...production, ...mollie, ...cm, [name]: "live_SECRETKEY123" });
      expect(problem).toContain(name);
      expect(problem).not.toContain("SECRETKEY123");
    }
  });

  it("can be played by servers on this machine in development only", () => {
    const played = { MOLLIE_API_URL: "http://127.0.0.1:9001/v2/", CM_API_URL: "http://localhost:9002" };
    expect(settingsOf({ ...development, ...mollie, ...cm, ...played }).vendors).toMatchObject({
      provider: { apiUrl: "http://127.0.0.1:9001/v2" },
      gateways: [{ apiUrl: "http://localhost:9002" }],
    });
    expect(problemOf({ ...production, ...mollie, ...cm, ...played })).toBe(
      "MOLLIE_API_URL must be an https address; CM_API_URL must be an https address",
    );
  });

  it.each([
    [{ ...mollie, MOLLIE_API_KEY: undefined }, "MOLLIE_API_KEY is missing"],
    [{ ...mollie, MOLLIE_API_KEY: "abc" }, "MOLLIE_API_KEY must begin with live_ or test_"],
    [
      { ...mollie, MOLLIE_API_URL: "https://user:pass@api.mollie.com/v2" },
      "MOLLIE_API_URL must be an https address",
    ],
    [{ ...mollie, MOLLIE_API_URL: "ftp://api.mollie.com/v2" }, "MOLLIE_API_URL must be an https address"],
    [{ ...mollie, MOLLIE_API_URL: "http://192.168.1.9/v2" }, "MOLLIE_API_URL must be an https address"],
    [{ ...stripe, STRIPE_SECRET_KEY: undefined }, "STRIPE_SECRET_KEY is missing"],
    [
      { ...stripe, STRIPE_SECRET_KEY: "pk_live_abc" },
      "STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_",
    ],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: undefined }, "STRIPE_WEBHOOK_SECRET is missing"],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "abc" }, "STRIPE_WEBHOOK_SECRET must begin with whsec_"],
    [{ ...mollie, MOLLIE_API_URL: "http://127.0.0.1:4010" }, "MOLLIE_API_URL must have a path, such as /v2"],
    [
      { ...mollie, MOLLIE_API_URL: "https://api.mollie.com/" },
      "MOLLIE_API_URL must have a path, such as /v2",
    ],
    [{ ...stripe, STRIPE_API_URL: "https://api.stripe.com/v1" }, "STRIPE_API_URL must have no path"],
    [{ ...stripe, STRIPE_API_URL: "http://api.stripe.com/v1" }, "STRIPE_API_URL must be an https address"],
    [{ ...cm, CM_PRODUCT_TOKEN: undefined }, "CM_PRODUCT_TOKEN is missing"],
    [{ ...cm, CM_PRODUCT_TOKEN: " " }, "CM_PRODUCT_TOKEN is empty"],
    [{ ...cm, CM_LOOKUP_URL: "https://api.cmtelecom.com/v1" }, "CM_LOOKUP_URL must have no path"],
    [{ ...budget, BUDGETSMS_USERNAME: undefined }, "BUDGETSMS_USERNAME is missing"],
    [{ ...budget, BUDGETSMS_USERID: "" }, "BUDGETSMS_USERID is empty"],
    [{ ...budget, BUDGETSMS_HANDLE: undefined }, "BUDGETSMS_HANDLE is missing"],
    [{ ...twilio, TWILIO_ACCOUNT_SID: undefined }, "TWILIO_ACCOUNT_SID is missing"],
    [
      { ...twilio, TWILIO_ACCOUNT_SID: `SK${"0".repeat(32)}` },
      "TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits",
    ],
    [{ ...twilio, TWILIO_AUTH_TOKEN: undefined }, "TWILIO_AUTH_TOKEN is missing"],
    [{ ...twilio, TWILIO_API_URL: "https://api.twilio.com/2010-04-01" }, "TWILIO_API_URL must have no path"],
  ])("%# lack or malform a setting, which is named", (env, problem) => {
    expect(problemOf({ ...development, ...env })).toBe(problem);
  });
});

describe("the list of settings", () => {
  it("names each once", () => {
    expect(new Set(settingNames).size).toBe(settingNames.length);
  });

  it("is what a schema and a reader are held to: any other name does not compile", () => {
    schemaOf({ PUBLIC_URL: text });
    // @ts-expect-error: no setting of this name is listed
    schemaOf({ PUBLIC_URL: text, PUBLIK_URL: text });
    const env: Variables = {};
    // @ts-expect-error: no setting of this name is listed
    expect(env.PUBLIK_URL).toBeUndefined();
  });
});
