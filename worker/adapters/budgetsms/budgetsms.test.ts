import { beforeEach, describe, expect, it } from "vitest";
import { createBudgetSms } from ".";

let sent: string[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
});

const account = { username: "noor", userId: "21547", handle: "abc", apiUrl: "https://sms.test" };
const gateway = createBudgetSms(account, async (url) => {
  sent.push(url);
  const answer = answers.shift();
  if (!answer) throw new Error("not expected to be asked");
  return answer();
});
const says = (text: string, status = 200) => answers.push(() => new Response(text, { status }));

const sms = {
  reference: "A".repeat(22),
  to: "+31612345678",
  from: "Tante Bep",
  text: "Taart & koffie, 100% 🎂",
  segments: 1,
  encoding: "ucs2",
  reportUrl: "https://briefje.test/",
} as const;

describe("handing a message over", () => {
  it("says who, to whom, what, and under which reference", async () => {
    says("OK 78412876");
    expect(await gateway.send(sms)).toEqual({ kind: "accepted", gatewayId: "78412876" });
    const asked = new URL(sent[0] ?? "");
    expect(asked.origin + asked.pathname).toBe("https://sms.test/sendsms/");
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      username: "noor",
      userid: "21547",
      handle: "abc",
      msg: sms.text,
      from: "Tante Bep",
      to: "31612345678",
      customid: sms.reference,
    });
  });

  it.each([2001, 2004, 2005, 2008, 2012, 3001, 3003, 5002, 5003])(
    "is refused for good with error %i",
    async (code) => {
      says(`ERR ${code}`);
      expect(await gateway.send(sms)).toEqual({
        kind: "not_accepted",
        scope: "message",
        temporary: false,
        code: `budgetsms_${code}`,
      });
    },
  );

  it.each([1001, 1002, 1003, 1004, 1007, 3002])("is refused for the account with error %i", async (code) => {
    says(`ERR ${code}`);
    expect(await gateway.send(sms)).toMatchObject({
      kind: "not_accepted",
      scope: "account",
      temporary: true,
    });
  });

  it.each([2005, 2006, 2007, 2010, 2011, 3003])("blames the number with error %i", (code) => {
    expect(gateway.blamesNumber(`budgetsms_${code}`)).toBe(true);
  });

  it.each([2001, 2004, 2008, 2012, 3001, 5003])("blames something else with error %i", (code) => {
    expect(gateway.blamesNumber(`budgetsms_${code}`)).toBe(false);
  });

  it("was taken before with error 2014", async () => {
    says("ERR 2014");
    expect(await gateway.send(sms)).toEqual({ kind: "duplicate" });
  });

  it.each([
    ["OK", 200],
    ["OK abc", 200],
    ["OK 1 trailing", 200],
    ["ERR", 200],
    ["ERR 4001", 200],
    ["ERR 5001", 200],
    ["ERR 6001", 200],
    ["ERR 9999", 200],
    ["<html>OK 78412876</html>", 200],
    ["", 200],
    ["OK 78412876", 500],
    ["OK 78412876", 302],
  ])("has no clear end with %j and status %i", async (text, status) => {
    says(text, status);
    expect(await gateway.send(sms)).toMatchObject({ kind: "unknown" });
  });

  it("has no clear end with a cut connection", async () => {
    answers.push(() => Promise.reject(new TypeError("cut")));
    expect(await gateway.send(sms)).toMatchObject({ kind: "unknown" });
  });
});

describe("a delivery report", () => {
  const read = (query: string) =>
    gateway.readReports({
      method: "GET",
      body: "",
      headers: new Headers(),
      url: new URL(`https://briefje.test/api/webhooks/sms/budgetsms/token?${query}`),
    });

  it.each([
    [0, "accepted"],
    [1, "delivered"],
    [2, "undelivered"],
    [3, "undelivered"],
    [4, "accepted"],
    [5, "undelivered"],
    [6, "undelivered"],
    [7, "undelivered"],
    [8, "undelivered"],
    [11, "accepted"],
  ])("counts as far as the API says the same: %i is %s", async (status, state) => {
    says(`OK ${status}`);
    expect(await read("id=78412876&status=1&date=1795231244")).toEqual({
      ok: true,
      value: [{ reference: null, gatewayId: "78412876", state }],
    });
    expect(new URL(sent[0] ?? "").searchParams.get("smsid")).toBe("78412876");
  });

  it("is not believed where the API does not know the message", async () => {
    says("ERR 2010");
    expect(await read("id=78412876&status=1")).toEqual({ ok: false, error: "forged" });
  });

  it.each(["ERR 1002", "ERR 4001", "<html>", ""])(
    "is asked for again where the API cannot say: %j",
    async (answer) => {
      says(answer);
      expect(await read("id=78412876&status=1")).toEqual({ ok: false, error: "unreachable" });
    },
  );

  it.each(["", "id=78412876", "status=1", "id=../&status=1", `id=${"1".repeat(40)}&status=1`])(
    "is malformed as %j, and asks nobody",
    async (query) => {
      expect(await read(query)).toEqual({ ok: false, error: "malformed" });
      expect(sent).toEqual([]);
    },
  );
});
