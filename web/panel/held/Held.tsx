import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { HeldCase, HeldPage } from "#contract/admin-held";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { useKeys } from "../keys";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { Link, usePlacePart } from "../place";
import { RefreshButton } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { Glyph } from "../ui/Glyph";
import { CaseRow } from "./CaseRow";
import { HeldCasePane } from "./HeldCasePane";
import { heldQuery, type Order, orders, queueOf } from "./queue";
import { useNow } from "./use-now";
import { useVerdict } from "./use-verdict";
import { isWide, useWide } from "./use-wide";

const none: ReadonlySet<string> = new Set();

/**
 * What a person looks at before it is sent (decision 080): the queue by deadline, the case in hand beside it, and the next one as
 * soon as a key has decided, for it is there beforehand. Which case is open stands in the address.
 */
export function Held() {
  const cursor = usePlacePart(({ search }) => search.cursor);
  const query = useQuery(heldQuery(cursor));
  return (
    <div className="held">
      <Loaded query={query}>
        {(page) =>
          page.data.length === 0 && page.next === null ? (
            <Empty page={page}>
              <RefreshButton query={query} />
            </Empty>
          ) : (
            <Desk page={page} refresh={<RefreshButton query={query} />} />
          )
        }
      </Loaded>
    </div>
  );
}

/** Nothing waits: a pleasant sight. */
function Empty({ page: { today }, children }: { page: HeldPage; children: React.ReactNode }) {
  const words = useTexts(heldTexts);
  return (
    <div className="held-empty">
      <Glyph name="task" />
      <p className="font-bold">{words.empty}</p>
      <p className="text-muted">{words.today(today.released, today.rejected)}</p>
      <p className="held-empty-ways">
        <Link to="/admin" className="button button-small">
          {words.toWorklist}
        </Link>
        {children}
      </p>
    </div>
  );
}

function Desk({ page, refresh }: { page: HeldPage; refresh: React.ReactNode }) {
  const words = useTexts(heldTexts);
  const now = useNow();
  const { cases, open, order, setOrder, goTo, putOff, pass, at } = useDesk(page);
  const list = useRef<HTMLElement>(null);
  const next = cases[at + 1] ?? (at > 0 ? cases[0] : undefined);
  const step = (by: 1 | -1) => () => {
    const to = cases[at + by] ?? (at === -1 ? cases[0] : undefined);
    return to ? goTo(to.id) : false;
  };
  const toList = () => {
    goTo(undefined);
    requestAnimationFrame(() => rowOf(open?.id)?.focus());
  };
  useKeys({
    j: { does: words.next, run: step(1), repeats: true },
    k: { does: words.previous, run: step(-1), repeats: true },
    ArrowDown: { does: words.next, run: () => isInList(list.current) && step(1)(), repeats: true },
    ArrowUp: { does: words.previous, run: () => isInList(list.current) && step(-1)(), repeats: true },
    Escape: { does: words.keys.list, run: () => (open ? toList() : false) },
  });
  const messages = cases.reduce((sum, { wave }) => sum + wave.size, 0);
  return (
    <div className="held-desk" data-open={open !== undefined || undefined}>
      <section ref={list} className="held-list" aria-label={words.list}>
        <div className="held-head">
          <p className="figures text-muted">{words.count(messages, cases.length)}</p>
          {refresh}
        </div>
        <Orders order={order} onOrder={setOrder} />
        {cases.length === 0 && <p className="held-none">{words.noneAlone}</p>}
        <ul>
          {cases.map((one) => (
            <CaseRow key={one.id} item={one} now={now} isOpen={one.id === open?.id} onOpen={goTo} />
          ))}
        </ul>
        <ListPager next={page.next} />
        <p className="held-today">{words.today(page.today.released, page.today.rejected)}</p>
      </section>
      <section className="held-case" aria-label={words.title}>
        {open && (
          <HeldCasePane
            item={open}
            rules={page.rules}
            now={now}
            place={{ at: at + 1, of: cases.length }}
            onPrevious={at > 0 ? step(-1) : null}
            onNext={at < cases.length - 1 ? step(1) : null}
            onList={toList}
            onLater={() => {
              putOff(open.id);
              goTo(next?.id);
            }}
            onPass={(meant) => {
              const whole = meant.ids.length === open.wave.ids.length;
              pass(meant, whole ? next?.id : open.wave.ids.find((id) => !meant.ids.includes(id)));
            }}
          />
        )}
      </section>
    </div>
  );
}

/** The queue as its reader works through it, and the case in their hand. */
function useDesk({ data }: HeldPage) {
  const [{ held: openId }, change] = usePanelSearch();
  const wide = useWide();
  const [decided, setDecided] = useState(none);
  const [later, setLater] = useState<readonly string[]>([]);
  const [order, setOrder] = useState<Order>("due");
  const cases = useMemo(() => queueOf(data, { decided, later, order }), [data, decided, later, order]);
  const found = cases.findIndex(({ id }) => id === openId);
  // Beside the list there is always a case; in its place only the one that was chosen.
  const at = found === -1 && wide && cases.length > 0 ? 0 : found;
  const open: HeldCase | undefined = cases[at];
  const focusNext = useFocusOn(open?.id);
  // One function for as long as the desk stands, or each step would draw each row anew.
  const goTo = useCallback(
    (id: string | undefined) => {
      focusNext.current = { id };
      change({ held: id }, { paintFirst: true });
    },
    [focusNext, change],
  );
  const mutate = useVerdict({
    hide: (ids) => setDecided((before) => new Set([...before, ...ids])),
    show: (ids) => setDecided((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    reopen: goTo,
  });
  return {
    cases,
    open,
    order,
    setOrder,
    goTo,
    at,
    putOff: (id: string) => setLater((before) => [...before.filter((one) => one !== id), id]),
    pass: (meant: Parameters<typeof mutate>[0], nextId: string | undefined) => {
      mutate(meant);
      goTo(nextId);
    },
  };
}

/**
 * When another case comes into the hand by a deed, the focus goes along: to its row, or to its heading where no list is shown.
 * One that is being read again is waited for.
 */
function useFocusOn(open: string | undefined) {
  const wanted = useRef<{ readonly id: string | undefined } | null>(null);
  useLayoutEffect(() => {
    const id = wanted.current?.id;
    if (wanted.current === null || (id !== undefined && id !== open)) return;
    wanted.current = null;
    const target = isWide() ? rowOf(open) : document.getElementById("held-heading");
    target?.focus({ preventScroll: !isWide() });
    // On a phone the case took the list's place, and is read from its beginning.
    if (id !== undefined && !isWide()) document.documentElement.scrollTop = 0;
  });
  return wanted;
}

const rowOf = (id: string | undefined): HTMLElement | null =>
  document.querySelector(id === undefined ? ".held-list [data-row]" : `[data-row="${CSS.escape(id)}"]`);

const isInList = (list: HTMLElement | null): boolean => list?.contains(document.activeElement) ?? false;

/** Three ways to stand in the queue. */
function Orders({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const words = useTexts(heldTexts);
  return (
    <fieldset className="held-choice">
      <legend className="sr-only">{words.list}</legend>
      {orders.map((one) => (
        <button
          key={one}
          type="button"
          className="held-way"
          aria-pressed={one === order}
          onClick={() => onOrder(one)}
        >
          {words.orders[one]}
        </button>
      ))}
    </fieldset>
  );
}
