import { maxParts, partLength } from "#domain/message";
import { priceCents, vatCents, vatPercent } from "#domain/pricing";
import { money, percent, whole } from "#voice/format";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";

const allParts = Array.from({ length: maxParts }, (_, index) => index + 1);

/** Every price there is, and the VAT in it. */
export function Prices() {
  const words = useTexts(pages).landing;
  const language = useLanguage();
  return (
    <table className="figures mt-6 w-full text-note">
      <caption className="sr-only">{words.prices}</caption>
      <thead>
        <tr className="border-b border-line text-left text-small text-muted">
          <th scope="col" className="font-normal py-2 pr-3">
            {words.part}
          </th>
          <th scope="col" className="font-normal py-2 pr-3">
            {words.characters}
          </th>
          <th scope="col" className="font-normal py-2 text-right">
            {words.price}
          </th>
          <th scope="col" className="font-normal py-2 pl-3 text-right">
            {words.vat(percent(vatPercent, language))}
          </th>
        </tr>
      </thead>
      <tbody>
        {allParts.map((parts) => (
          <tr key={parts} className="border-b border-line">
            <th scope="row" className="flex items-center py-2 pr-3 text-left">
              <span className="w-4 shrink-0">{parts}</span>
              <Stamps count={parts} />
            </th>
            <td className="whitespace-nowrap">{words.upTo(whole(parts * partLength, language))}</td>
            <td className="pl-3 text-right font-bold">{money(priceCents(parts), language)}</td>
            <td className="pl-3 text-right text-muted">{money(vatCents(priceCents(parts)), language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As many small stamps as a message has parts, the first another than the rest: cut off a row that is drawn once. */
const Stamps = ({ count }: { count: number }) => (
  <svg viewBox={`0 0 ${count * 13} 14`} className="h-2.5 mid:h-3.5" aria-hidden="true">
    {count === 1 ? (
      <g id="stamps">
        <path className="fill-red" d="M0 0h12v14H0z" />
        <path className="fill-blue" d={`M0 0${"m13 0h12v14h-12z".repeat(maxParts - 1)}`} />
      </g>
    ) : (
      <use href="#stamps" />
    )}
  </svg>
);
