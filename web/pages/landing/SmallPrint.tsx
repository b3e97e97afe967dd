import { siteName } from "#domain/company";
import { statementReference } from "#domain/statement";
import { common } from "#voice/common";
import { pages } from "#voice/pages";
import { send } from "#voice/send";
import { useTexts } from "../../i18n/catalogue";
import { Contact } from "../../ui/Frame";
import { Icon } from "../../ui/Icon";
import { useKnown } from "../known";

/** Looks like the ones on statements, and is no order's. */
const example = `${siteName} ${statementReference({ id: "voorbeeld", createdAt: 0 })}`;

/**
 * The end of the counterfoil: what one can count on, how one pays, what of it stands on a statement, what is kept, and who
 * is behind it. It never changes, so it stands in the page and in no code.
 */
export function SmallPrint() {
  const words = useTexts(pages).landing;
  const { logged } = useTexts(send);
  const { kept } = useTexts(common);
  const { company, turnstile } = useKnown();
  const promises = [words.refund, words.ofOthers[turnstile ? "turnstile" : "nothing"]];
  return (
    <div
      data-part="print"
      className="paper tear home-print in-data-told:*:invisible mb-14 space-y-2 px-4 pt-3 pb-7 text-small text-muted pad:px-8"
    >
      {promises.map((promise) => (
        <p key={promise} className="flex gap-2 text-note text-ink">
          <Icon name="ok" className="mt-0.5 size-5 text-ok" />
          {promise}
        </p>
      ))}
      <p>
        {words.methods} {words.statement(example)}
      </p>
      <p>
        {logged} <a href="/wat-we-bewaren">{kept}</a>
      </p>
      <p>
        {company.name} · KvK {company.kvk} · <Contact contact={company.contact} />
      </p>
    </div>
  );
}
