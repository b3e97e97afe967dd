import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageStates } from "#domain/delivery";
import { useTexts } from "../../i18n/catalogue";
import { Button } from "../../ui/Button";
import { TextInput } from "../../ui/TextInput";
import { ListPager } from "../ListPager";
import { Loaded } from "../Loaded";
import { Choice, SearchBar } from "../SearchBar";
import { Card } from "../ui/Card";
import { useListKeys } from "../use-list-keys";
import { usePanelSearch } from "../use-panel-search";
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
  const { orders: words, refresh, nothingFound } = useTexts(admin);
  const [{ q, status, from, to, cursor }, change] = usePanelSearch();
  const query = useQuery(ordersQuery({ q, status, from, to, cursor }));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <Card
        title={words.title}
        actions={
          <Button look="small" onClick={() => void query.refetch()}>
            {refresh}
          </Button>
        }
      >
        <SearchBar
          key={q}
          label={words.find}
          value={q}
          onSearch={(text) => change({ q: text || undefined, cursor: undefined })}
        >
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
        </SearchBar>
        <Loaded query={query}>
          {({ data, next }) => (
            <>
              {data.length === 0 && (
                <p className="text-muted">{q || status || from || to ? nothingFound : words.empty}</p>
              )}
              <ul>
                {data.map((item) => (
                  <OrderRow key={item.id} order={item} />
                ))}
              </ul>
              <ListPager next={next} />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

type DayProps = {
  id: string;
  label: string;
  value: string | undefined;
  onPick: (day: string | undefined) => void;
};

const DayField = ({ id, label, value, onPick }: DayProps) => (
  <div>
    <label htmlFor={id} className="block text-small text-muted">
      {label}
    </label>
    <TextInput
      id={id}
      type="date"
      value={value ?? ""}
      onChange={(event) => onPick(event.target.value || undefined)}
    />
  </div>
);
