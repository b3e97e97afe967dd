import { useQuery } from "@tanstack/react-query";
import type { OrderCounts } from "#contract/admin-orders";
import { type ListedState, listedStates, mostWatched } from "#domain/order-moves";
import { orderDesk } from "#voice/order-desk";
import { useTexts } from "../../i18n/catalogue";
import { useWide } from "../held/use-wide";
import { DayField } from "../SearchBar";
import { RefreshButton, SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { FilterPill } from "../ui/FilterPill";
import { useTabInSight } from "../use-tab-in-sight";
import { Order } from "./Order";
import { OrderSheet } from "./OrderSheet";
import { OrderTable } from "./OrderTable";
import { daysOf, type Period, periodDays, periodOf, periods } from "./period";
import { orderCountsQuery, ordersQuery } from "./queries";
import { ordersTexts } from "./words";

/** Finding an order, and looking at one: on a desk beside the list, on a phone or when that is asked on a page of its own. */
export function Orders() {
  const [{ order, whole }] = usePanelSearch();
  const isBeside = useWide() && !whole;
  if (order && !isBeside) return <Order key={order} id={order} />;
  return (
    <div className="orders-desk" data-open={order && ""}>
      <OrderList isBeside={isBeside} />
      {order && <OrderSheet key={order} id={order} />}
    </div>
  );
}

function OrderList({ isBeside }: { isBeside: boolean }) {
  const words = useTexts(ordersTexts);
  const [{ q, status, from, to, cursor }, change] = usePanelSearch();
  const counts = useQuery(orderCountsQuery);
  const query = useQuery(ordersQuery({ q, status, from, to, cursor }));
  return (
    <SearchedList
      title={words.title}
      isWhole
      actions={<RefreshButton query={query} />}
      lead={
        <Views
          counts={counts.data ?? []}
          status={status}
          onChoose={(state) => change({ status: state, cursor: undefined })}
        />
      }
      find={words.find}
      filtered={Boolean(status || from || to)}
      filters={<Filters />}
      footnote={words.footnote}
      query={query}
      empty={words.empty}
      glyph="receipt"
      table={(orders) => (
        <OrderTable
          orders={orders}
          at={query.dataUpdatedAt}
          isBeside={isBeside}
          hasSums={!(q || status || from || to)}
        />
      )}
    />
  );
}

/** What narrows the list by choice: all of it stands in the address, and what is typed never does. */
function Filters() {
  const words = useTexts(ordersTexts);
  const [{ status, from, to }, change] = usePanelSearch();
  const period = periodOf({ from, to }, Date.now());
  const narrow = (changes: Parameters<typeof change>[0]) => change({ ...changes, cursor: undefined });
  const nameOf = (one: Period) => (one === "own" ? words.ownDays : words.daysBack(periodDays[one]));
  return (
    <>
      <FilterPill
        id="order-status"
        name={words.status}
        value={listedStates.find((one) => one === status)}
        all={words.all}
        options={listedStates.map((state) => [
          state,
          state === "paid_mismatch" ? words.payments[state] : words.states[state],
        ])}
        removeLabel={words.removeFilter(words.status)}
        onChoose={(state) => narrow({ status: state })}
      />
      <FilterPill
        id="order-period"
        name={words.period}
        value={period}
        all={words.always}
        options={periods.map((one) => [one, nameOf(one)])}
        removeLabel={words.removeFilter(words.period)}
        onChoose={(one) => narrow(daysOf(one, { from, to }, Date.now()))}
      />
      {period === "own" && (
        <span className="orders-days">
          <DayField id="order-from" label={words.from} value={from} onPick={(day) => narrow({ from: day })} />
          <DayField id="order-to" label={words.to} value={to} onPick={(day) => narrow({ to: day })} />
        </span>
      )}
    </>
  );
}

/** Where money waits for a person. */
const alarming: readonly ListedState[] = ["refund_failed", "paid_mismatch"];

type ViewsProps = {
  counts: OrderCounts;
  status: string | undefined;
  onChoose: (status: string | undefined) => void;
};

/** The states that staff come for, each with how many there are. */
function Views({ counts, status, onChoose }: ViewsProps) {
  const words = useTexts(ordersTexts);
  const desk = useTexts(orderDesk);
  return (
    <nav ref={useTabInSight()} className="desk-tabs orders-views" aria-label={desk.label}>
      <button
        type="button"
        aria-current={status === undefined || undefined}
        onClick={() => onChoose(undefined)}
      >
        {words.all}
      </button>
      {counts.map(({ status: one, total }) => (
        <button
          key={one}
          type="button"
          aria-current={status === one || undefined}
          data-alarming={(alarming.includes(one) && total > 0) || undefined}
          onClick={() => onChoose(one)}
        >
          {desk.views[one]} <span>{total >= mostWatched ? desk.orMore(mostWatched) : total}</span>
        </button>
      ))}
    </nav>
  );
}
