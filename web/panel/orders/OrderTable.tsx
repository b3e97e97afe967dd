import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OrderItem } from "#contract/admin-orders";
import { mostMovedTogether } from "#domain/order-moves";
import { localDay } from "#domain/tallies";
import { dueTexts } from "#voice/due";
import { date, money, stamp, timeOfDay, whole } from "#voice/format";
import { orderDesk } from "#voice/order-desk";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { overviewQuery } from "../frame/use-counts";
import { Link, usePlace } from "../place";
import { sinceIn } from "../ui/due";
import { Foreign } from "../ui/Facts";
import { State } from "../ui/State";
import { admin } from "../words";
import { messageLooks, paymentLooks } from "./looks";
import { MoveTogether } from "./MoveTogether";
import { openBeside } from "./open-beside";
import { useRowKeys } from "./use-row-keys";
import { ordersTexts } from "./words";

type Props = {
  readonly orders: readonly OrderItem[];
  /** When they were read, in ms: how long ago something was is told from there. */
  readonly at: number;
  /** Whether an order opens beside the table. */
  readonly isBeside: boolean;
  /** Whether these are all orders, so that a day's sums are of what stands below them. */
  readonly hasSums: boolean;
};

/** Orders close together, by day, of which several can be ticked and acted on at once. */
export function OrderTable({ orders, at, isBeside, hasSums }: Props) {
  const words = useTexts(ordersTexts);
  const desk = useTexts(orderDesk);
  const language = useLanguage();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = orders.filter(({ id }) => ticked.has(id));
  const tickNone = () => setTicked(new Set());
  const last = useRef<string | null>(null);
  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    last.current = id;
    setTicked(next);
  };
  const tickTo = (id: string) => {
    const places = [last.current ?? id, id].map((one) => orders.findIndex((order) => order.id === one));
    const upTo = orders.slice(Math.max(Math.min(...places), 0), Math.max(...places) + 1);
    setTicked(new Set([...ticked, ...upTo.map((order) => order.id)]));
    last.current = id;
  };
  useRowKeys({ onTick: tick, onTickTo: tickTo });
  const days = Map.groupBy(orders, ({ createdAt }) => localDay(createdAt));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the keyboard */}
      <section className="orders-table" aria-label={desk.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={desk.tickAll}
                  checked={chosen.length === orders.length}
                  onChange={({ target }) =>
                    setTicked(new Set(target.checked ? orders.map(({ id }) => id) : []))
                  }
                />
              </th>
              <th scope="col">{words.placedAt}</th>
              <th scope="col">{words.receiver}</th>
              <th scope="col">{words.sender}</th>
              <th scope="col" className="orders-number">
                {words.amount}
              </th>
              <th scope="col" className="orders-number orders-wide">
                {words.parts}
              </th>
              <th scope="col" className="orders-wide">
                {words.payment}
              </th>
              <th scope="col">{words.message}</th>
              <th scope="col" className="orders-wide">
                {words.changedAt}
              </th>
              <th scope="col" className="orders-wide">
                {words.id}
              </th>
            </tr>
          </thead>
          {[...days].map(([day, some]) => (
            <tbody key={day}>
              <tr className="orders-day">
                <th scope="rowgroup" colSpan={10}>
                  <DayLine day={day} name={date(some[0]?.createdAt ?? 0, language)} hasSums={hasSums} />
                </th>
              </tr>
              {some.map((order) => (
                <OrderLine
                  key={order.id}
                  order={order}
                  at={at}
                  isBeside={isBeside}
                  isTicked={ticked.has(order.id)}
                  onTick={tick}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {chosen.length > 0 && <MoveTogether orders={chosen.slice(0, mostMovedTogether)} onDone={tickNone} />}
    </>
  );
}

type DayProps = { readonly day: string; readonly name: string; readonly hasSums: boolean };

/** A day, and what it came to so far as the panel was opened: of the last thirty, which every page knows. */
function DayLine({ day, name, hasSums }: DayProps) {
  const words = useTexts(ordersTexts);
  const language = useLanguage();
  const { data: overview } = useQuery(overviewQuery);
  const isToday = overview?.today.day === day;
  const counts = (isToday ? overview.today : overview?.days.find((one) => one.day === day))?.counts;
  return (
    <>
      {isToday ? words.today(name) : name}
      {hasSums && counts && (
        <span className="orders-sums">
          {" "}
          {words.sums(
            whole(counts.orders, language),
            whole(counts.paid, language),
            money(counts.revenue_cents, language),
          )}
        </span>
      )}
    </>
  );
}

type LineProps = {
  order: OrderItem;
  at: number;
  isBeside: boolean;
  isTicked: boolean;
  onTick: (id: string) => void;
};

/** Of an order's reference as many signs as tell it from the others on a page; the sheet has all of it, and c copies it. */
const firstSigns = 8;

/** One order in one line; the number only as far as it may be seen. */
function OrderLine({ order, at, isBeside, isTicked, onTick }: LineProps) {
  const words = useTexts(ordersTexts);
  const { notKept } = useTexts(admin);
  const desk = useTexts(orderDesk);
  const due = useTexts(dueTexts);
  const language = useLanguage();
  const { search } = usePlace();
  const isOpen = search.order === order.id;
  return (
    <tr data-order={order.id} data-ticked={isTicked || undefined} data-open={isOpen || undefined}>
      <td className="orders-tick">
        <input
          type="checkbox"
          aria-label={desk.tick(order.receiver ?? notKept, stamp(order.createdAt))}
          checked={isTicked}
          onChange={() => onTick(order.id)}
        />
      </td>
      <td className="figures orders-when">
        <Link
          id={`order-${order.id}`}
          to="/admin"
          search={(before) => ({ ...before, order: order.id })}
          keepTyped
          data-row
          aria-current={isOpen || undefined}
          onClick={(event) => {
            const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
            if (!isBeside || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
            event.preventDefault();
            openBeside(order.id);
          }}
          // j and k give the focus to the next row, and what is open follows it.
          onFocus={() => isBeside && search.order !== undefined && openBeside(order.id)}
          aria-label={words.openNamed(`${stamp(order.createdAt)}, ${order.id}`)}
        >
          {timeOfDay(order.createdAt)}
        </Link>
      </td>
      <td className="figures orders-receiver">{order.receiver ?? notKept}</td>
      <td className="orders-sender">
        <Foreign>{order.sender}</Foreign>
      </td>
      <td className="orders-number orders-amount">{money(order.amount * 100, language)}</td>
      <td className="orders-number orders-wide">{order.smsCount}</td>
      <td className="orders-wide">
        <State {...paymentLooks[order.payment]}>{words.payments[order.payment]}</State>
      </td>
      <td className="orders-state">
        <State {...messageLooks[order.status]}>{words.states[order.status]}</State>
      </td>
      <td className="orders-wide orders-since">
        <time dateTime={new Date(order.changedAt).toISOString()} title={stamp(order.changedAt)}>
          {sinceIn(due, at - order.changedAt)}
        </time>
      </td>
      <td className="orders-wide">
        <code title={order.id}>{order.id.slice(0, firstSigns)}…</code>
      </td>
    </tr>
  );
}
