import { describe, expect, it } from "vitest";
import { restrictedSince, restrictionOf } from "./restrictions";

const order = {
  sender: "Sinterklaas",
  receiver: "+31612345678",
  country: (): string | null => "NL",
  isListed: false,
};
const belgian = { ...order, receiver: "+32470123456", country: () => "BE" };
const name = (value: string) => ({ kind: "name", value }) as const;
const country = (value: string) => ({ kind: "country", value }) as const;

describe("what staff restrict", () => {
  it("is nothing where they have restricted nothing", () => {
    expect(restrictionOf(order, [])).toBeNull();
    expect(restrictedSince(order, [])).toBeNull();
  });

  it("closes a country, and no other; a name of the same letters closes none", () => {
    expect(restrictionOf(belgian, [country("BE")])).toBe("receiver_country_closed");
    expect(restrictionOf(order, [country("BE")])).toBeNull();
    expect(restrictionOf(belgian, [name("BE")])).toBeNull();
    expect(restrictionOf({ ...order, country: () => null }, [country("BE")])).toBeNull();
  });

  it("protects a name, unless it is one that staff offer", () => {
    expect(restrictionOf(order, [name("Sinterklaas")])).toBe("sender_protected");
    expect(restrictionOf({ ...order, sender: "Oma Truus" }, [name("Sinterklaas")])).toBeNull();
    expect(restrictionOf({ ...order, isListed: true }, [name("Sinterklaas")])).toBeNull();
  });

  it("stops what was paid for before, with a reason of its own", () => {
    expect(restrictedSince(belgian, [country("BE")])).toBe("country_closed");
    expect(restrictedSince(order, [name("Sinterklaas")])).toBe("name_protected");
    expect(restrictedSince({ ...order, isListed: true }, [name("Sinterklaas")])).toBeNull();
  });

  it("stops what goes to a country that the product itself serves no more", () => {
    expect(restrictedSince({ ...order, receiver: "+5351234567" }, [])).toBe("country_closed");
    expect(restrictedSince({ ...order, receiver: "+5351234567", isListed: true }, [])).toBe("country_closed");
  });

  it("stops a name that the product itself protects by now, unless staff offer it", () => {
    expect(restrictedSince({ ...order, sender: "Rabobank" }, [])).toBe("name_protected");
    expect(restrictedSince({ ...order, sender: "Rabobank", isListed: true }, [])).toBeNull();
  });
});
