import type { Wave, WaveSender } from "#contract/admin-reports";
import { mostPreviewed } from "#domain/panel";
import { stamp, timeOfDay } from "#voice/format";
import { reportDesk } from "#voice/report-desk";
import { useTexts } from "../../i18n/catalogue";
import { ordersTexts } from "../orders/words";
import { Link } from "../place";
import { Badge, reportTones } from "../ui/Badge";
import { Foreign } from "../ui/Facts";
import { admin } from "../words";
import { freeOf } from "./chosen";

type Props = {
  wave: Wave;
  /** The report that is open. */
  id: string;
  /** The addresses that are ticked, to be blocked. */
  chosen: readonly string[];
  onChoose: (addresses: readonly string[]) => void;
};

/** Everything with one text as one group: who ordered it, what was sent, who reported it, and how many of each. */
export function WaveOf({ wave, id, chosen, onChoose }: Props) {
  const words = useTexts(reportDesk);
  const most = freeOf(wave).slice(0, mostPreviewed);
  const isAll = most.length > 0 && most.every((address) => chosen.includes(address));
  return (
    <section className="wave" aria-labelledby="wave-title">
      <h3 id="wave-title" className="wave-title">
        {words.senders}
        <span>
          {words.totals(
            words.sameText(wave.texts.length),
            words.addresses(wave.senders.length),
            words.reports(wave.reports.length),
          )}
        </span>
      </h3>
      <table className="wave-table">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={words.allSenders}
                checked={isAll}
                disabled={most.length === 0}
                onChange={({ target }) => onChoose(target.checked ? most : [])}
              />
            </th>
            <th scope="col">{words.address}</th>
            <th scope="col" className="wave-number">
              {words.count}
            </th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          {wave.senders.map((sender) => (
            <Sender key={`${sender.ipAddress} ${sender.firstAt}`} {...{ sender, chosen, onChoose }} />
          ))}
        </tbody>
      </table>
      {wave.more && <p className="text-small text-muted">{words.onlyFirst(wave.texts.length)}</p>}
      <p className="text-small text-muted">{words.forgotten}</p>
      <WaveTexts texts={wave.texts} />
      {wave.reports.length > 1 && <WaveReports reports={wave.reports} id={id} />}
    </section>
  );
}

type SenderProps = { sender: WaveSender; chosen: readonly string[]; onChoose: Props["onChoose"] };

function Sender({
  sender: { ipAddress, texts, firstAt, lastAt, blocked, reported },
  chosen,
  onChoose,
}: SenderProps) {
  const words = useTexts(reportDesk);
  const isTicked = ipAddress !== null && chosen.includes(ipAddress);
  return (
    <tr data-ticked={isTicked || undefined}>
      <td>
        {ipAddress !== null && (
          <input
            type="checkbox"
            aria-label={words.choosing(ipAddress)}
            checked={isTicked}
            disabled={blocked || (!isTicked && chosen.length >= mostPreviewed)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, ipAddress] : chosen.filter((one) => one !== ipAddress))
            }
          />
        )}
      </td>
      <td>{ipAddress === null ? words.notKept : <span className="wave-code">{ipAddress}</span>}</td>
      <td className="wave-number">{texts}</td>
      <td className="figures">{spanOf(firstAt, lastAt)}</td>
      <td>
        {blocked && <span className="text-error">{words.blocked}</span>}
        {!blocked && reported && words.thisReport}
      </td>
    </tr>
  );
}

/** From when to when: the day once, and the second time of day where there is one. */
const spanOf = (first: number, last: number): string =>
  first === last ? stamp(first) : `${stamp(first)} – ${timeOfDay(last)}`;

function WaveTexts({ texts }: Pick<Wave, "texts">) {
  const words = useTexts(reportDesk);
  const { reports } = useTexts(admin);
  const orders = useTexts(ordersTexts);
  return (
    <details className="text-note">
      <summary className="cursor-pointer py-1">{words.waveTexts(texts.length)}</summary>
      <ul className="wave-list">
        {texts.map((text) => (
          <li key={text.id}>
            <span className="figures">{stamp(text.createdAt)}</span> <Foreign>{text.sender}</Foreign>,{" "}
            <span className="figures">{text.receiver ?? words.notKept}</span>, {orders.states[text.status]}{" "}
            <Link to="/admin" search={{ view: "orders", order: text.id }}>
              {reports.openOrder}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function WaveReports({ reports, id }: Pick<Wave, "reports"> & { id: string }) {
  const words = useTexts(reportDesk);
  const { reports: list } = useTexts(admin);
  return (
    <details className="text-note">
      <summary className="cursor-pointer py-1">{words.waveReports(reports.length)}</summary>
      <ul className="wave-list">
        {reports.map((report) => (
          <li key={report.id}>
            <span className="figures">{stamp(report.createdAt)}</span>{" "}
            <span className="wave-code">{report.caseCode}</span> {words.kinds[report.kind]}{" "}
            <Badge tone={reportTones[report.status]}>{list.states[report.status]}</Badge>{" "}
            {report.id === id ? (
              words.thisReport
            ) : (
              <Link to="/admin" search={{ view: "reports", report: report.id }}>
                {list.handle}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
