import { useQuery } from "@tanstack/react-query";
import { messageStates } from "#domain/delivery";
import { useTexts } from "../../i18n/catalogue";
import { Choice, DayField } from "../SearchBar";
import { RefreshButton, SearchedList } from "../SearchedList";
import { usePanelSearch } from "../screens";
import { admin } from "../words";
import { Order } from "./Order";
import { OrderRow } from "./OrderRow";
import { ordersQuery } from "./queries";

/** Finding an order, and looking at one. */
export function Orders() {
  const [{ order }] = usePanelSearch();
  return order ? <Order key={order} id={order} /> : <OrderList />;
}

function OrderList() {
  const { orders: words } = useTexts(admin);
  const [{ q, status, from, to, cursor }, change] = usePanelSearch();
  const query = useQuery(ordersQuery({ q, status, from, to, cursor }));
  return (
    <SearchedList
      title={words.title}
      actions={<RefreshButton query={query} />}
      find={words.find}
      filtered={Boolean(status || from || to)}
      filters={
        <>
          <Choice
            id="order-status"
            label={words.status}
            value={status}
            all={words.all}
            options={messageStates.map((state) => [state, words.states[state]])}
            onChoose={(state) => change({ status: state, cursor: undefined })}
          />
          <DayField
            id="order-from"
            label={words.from}
            value={from}
            onPick={(day) => change({ from: day, cursor: undefined })}
          />
          <DayField
            id="order-to"
            label={words.to}
            value={to}
            onPick={(day) => change({ to: day, cursor: undefined })}
          />
        </>
      }
      query={query}
      empty={words.empty}
      row={(order) => <OrderRow key={order.id} order={order} />}
    />
  );
}
