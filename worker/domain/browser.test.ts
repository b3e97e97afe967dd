import { describe, expect, it } from "vitest";
import { browserOf } from "./browser";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.7339.80 Safari/537.36";

describe("a browser is kept as family and major version", () => {
  it.each([
    ["Chrome 140", chrome],
    ["Edge 140", `${chrome} Edg/140.0.3485.54`],
    ["Opera 122", `${chrome} OPR/122.0.0.0`],
    ["Firefox 142", "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"],
    [
      "Safari 18",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    ],
    [
      "Safari 18",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ],
    [
      "Chrome 139",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1",
    ],
    [
      "Firefox 141",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/141.0 Mobile/15E148 Safari/605.1.15",
    ],
    [
      "Samsung Internet 28",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    ],
    [
      "Edge 139",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1",
    ],
  ])("as %s", (kept, userAgent) => {
    expect(browserOf(userAgent)).toBe(kept);
  });

  it.each([undefined, "", "curl/8.5.0", "Chrome/", "Chrome/abc", "<script>", "x".repeat(10_000), "Firefox"])(
    "and nothing of any other header: %j",
    (userAgent) => {
      expect(browserOf(userAgent)).toBe("onbekend");
    },
  );

  // A header may be 100 kB long: its digits are neither kept nor looked through again and again (ReDoS).
  it.each(["Chrome", "Version", "Version/1 Mobile"])("nor of a number without an end: %s", (family) => {
    expect(browserOf(`${family}/${"1".repeat(400_000)}`)).toBe("onbekend");
  });
});
