import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  checkOptOutResponse,
  type OptOutFound,
  type OptOutItem,
  optOutListResponse,
  optOutsResponse,
} from "#contract/admin-opt-outs";
import { isProblemCode } from "#contract/problems";
import { common } from "#voice/common";
import { stamp, whole } from "#voice/format";
import { optOutTexts } from "#voice/opt-outs";
import { problems } from "#voice/sentences";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { TextInput } from "../../ui/TextInput";
import { apiQuery } from "../api-query";
import { useKept } from "../kept";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { usePanelSearch } from "../screens";
import { Empty } from "../ui/Empty";
import { Fact, Facts } from "../ui/Facts";
import { FoldTable } from "../ui/FoldTable";
import { State } from "../ui/State";
import { useChange } from "../use-change";

/** What receivers stopped themselves (decision 084): whether one number is among it, a list without numbers, and figures. Nobody here lifts it. */
export function OptOuts() {
  const words = useTexts(optOutTexts);
  return (
    <>
      <p className="max-w-reading pb-3 text-note text-muted">{words.text}</p>
      <Check />
      <List />
      <Figures />
    </>
  );
}

/** The opt-outs that act, without their numbers: since when, until when, and how firmly (decision 099). */
function List() {
  const words = useTexts(optOutTexts);
  const [{ cursor }] = usePanelSearch();
  const query = useQuery({ ...listQuery(cursor), placeholderData: keepPreviousData });
  return (
    <section aria-label={words.list} className="pt-5">
      <Loaded query={query}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? (
              <Empty glyph="block" title={words.none} />
            ) : (
              <FoldTable
                label={words.list}
                heads={[words.since, words.until, words.lock]}
                rows={data.map((one) => ({
                  key: one.id,
                  cells: [stamp(one.since), stamp(one.until), <Lock key="lock" of={one} />],
                }))}
              />
            )}
            <ListPager next={next} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const listQuery = (cursor: string | undefined) =>
  apiQuery("/api/admin/opt-outs/list", { query: { cursor } }, optOutListResponse, (page) => page);

function Lock({ of: { locked, liftAt } }: { of: OptOutItem }) {
  const words = useTexts(optOutTexts);
  if (!locked)
    return (
      <State glyph="task" tone="quiet">
        {words.notLocked}
      </State>
    );
  return (
    <State glyph="lock" tone="calm">
      {liftAt === null ? words.isLocked : words.lockLifts(stamp(liftAt))}
    </State>
  );
}

function Figures() {
  const words = useTexts(optOutTexts);
  const language = useLanguage();
  const query = useQuery(apiQuery("/api/admin/opt-outs", {}, optOutsResponse, ({ data }) => data));
  return (
    <section aria-label={words.figures} className="max-w-reading pt-5">
      <Loaded query={query}>
        {({ now, ...counts }) => (
          <>
            <Facts>
              <Fact name={words.now}>
                <span className="figures">{whole(now.stopped, language)}</span>, {words.locked(now.locked)}
              </Fact>
            </Facts>
            <h3 className="pt-4 pb-1 font-bold">{words.lately}</h3>
            <Facts>
              {(["stops", "locks", "lifts", "kept"] as const).map((name) => (
                <Fact key={name} name={words[name]}>
                  <span className="figures">{whole(counts[name], language)}</span>
                </Fact>
              ))}
            </Facts>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Asks whether one number is opted out. It travels in a body, and the audit knows that it was asked. */
function Check() {
  const { check: words } = useTexts(optOutTexts);
  const { errorPrefix } = useTexts(common);
  const sentences = useTexts(problems);
  const [typed, setTyped] = useState("");
  const form = useKept(words.title, null);
  const ask = useChange({
    run: async (phoneNumber: string) =>
      (await readApi(checkOptOutResponse, "POST", "/api/admin/opt-outs/check", { json: { phoneNumber } }))
        .data,
    done: () => null,
    failed: () => ({ title: textsNow(optOutTexts).check.failed }),
    refreshes: ["/api/admin/audit"],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(typed.trim());
  };
  const code = ask.error instanceof ApiError ? (ask.error.problem?.code ?? "") : "";
  const isField = code.startsWith("phone_number_") && isProblemCode(code);
  return (
    <form ref={form} noValidate onSubmit={submit} className="opt-out-check">
      <Field
        id="opt-out-number"
        label={words.title}
        hint={words.hint}
        error={isField ? sentences[code] : undefined}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <TextInput
            {...aria}
            type="tel"
            autoComplete="off"
            className="figures"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              // What was found is about the number that stood there.
              ask.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" look="small" aria-disabled={ask.isPending}>
        {ask.isPending ? words.busy : words.submit}
      </Button>
      <p role="status" className="text-note">
        {ask.data !== undefined && <Found found={ask.data} />}
      </p>
    </form>
  );
}

function Found({ found }: { found: OptOutFound }) {
  const { check: words } = useTexts(optOutTexts);
  if (!found)
    return (
      <>
        <strong>{words.no}</strong> {words.logged}
      </>
    );
  const { since, until, locked, liftAt } = found;
  return (
    <>
      <strong className="figures">{(locked ? words.withLock : words.yes)(stamp(since), stamp(until))}</strong>{" "}
      {liftAt !== null && words.lifting(stamp(liftAt))} {words.receiverOnly} {words.logged}
    </>
  );
}
