import { useRef, useState } from "react";
import { exampleCompany } from "#domain/company";
import { commonNl } from "#voice/common";
import { Button, ButtonLink, type ButtonLook } from "../../ui/Button";
import { Combobox } from "../../ui/Combobox";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { Footer, Masthead } from "../../ui/Frame";
import { Icon, type IconName } from "../../ui/Icon";
import { Notice, type Tone } from "../../ui/Notice";
import { Counterfoil, Paper } from "../../ui/Paper";
import { Spinner } from "../../ui/Spinner";
import { Select, TextArea, TextInput } from "../../ui/TextInput";
import { showToast, Toaster } from "../../ui/Toaster";
import { Group, Row } from "./Group";
import { Post } from "./Post";
import { Staff } from "./Staff";
import { Writing } from "./Writing";

const looks: readonly ButtonLook[] = ["primary", "secondary", "danger", "quiet", "small", "small-danger"];
const tones: readonly Tone[] = ["ok", "info", "warn", "error"];
const icons: readonly IconName[] = ["error", "warn", "ok", "info", "close", "down", "wait"];
const labels = {
  list: "Afzenders",
  toggle: "Toon de lijst",
  takeTyped: (text: string) => `Gebruik “${text}”`,
};
const senders = [
  { name: "Feest", options: ["Sinterklaas", "De Paashaas"] },
  { name: "Standaard", options: ["Anoniem"] },
];
const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** The design's pieces in all their states, side by side: this is how the look is reviewed. Development only. */
export function Pieces() {
  return (
    <>
      <Masthead language="nl" words={commonNl} />
      <main id="main" tabIndex={-1} className="frame w-full space-y-12">
        <h1 className="text-title tracking-tight">Stukken</h1>
        <Tokens />
        <Buttons />
        <Fields />
        <Comboboxes />
        <Notices />
        <Writing />
        <Slips />
        <Post />
        <Staff />
      </main>
      <Footer words={commonNl} company={exampleCompany} />
      <Toaster label="Mededelingen (F8)" closeLabel="Mededeling sluiten" />
    </>
  );
}

const grounds = [
  ["paper", "bg-page"],
  ["slip", "bg-paper"],
  ["ink", "bg-ink"],
  ["muted", "bg-muted"],
  ["line", "bg-line"],
  ["field", "bg-field"],
  ["action", "bg-action"],
  ["action-hover", "bg-action-hover"],
  ["mark", "bg-mark"],
  ["error", "bg-error"],
  ["error-ground", "bg-error-ground"],
  ["warn", "bg-warn"],
  ["warn-ground", "bg-warn-ground"],
  ["ok", "bg-ok"],
  ["ok-ground", "bg-ok-ground"],
] as const;

const Tokens = () => (
  <Group title="Kleuren, letters, tekens">
    <ul className="flex flex-wrap gap-4 text-small">
      {grounds.map(([name, ground]) => (
        <li key={name} className="w-24">
          <span className={`block h-12 border border-ink ${ground}`} />
          {name}
        </li>
      ))}
    </ul>
    <p className="text-title tracking-tight">Titel 0,99</p>
    <p className="text-heading font-bold">Kop van een onderdeel</p>
    <p className="figures text-sum font-bold">€ 5,82</p>
    <p className="text-lead">Inleidende zin</p>
    <p>
      Lopende tekst met een <a href="#main">link erin</a>.
    </p>
    <p className="text-note">Bijschrift</p>
    <p className="text-small text-muted">Kleine letters</p>
    <p className="flex flex-wrap gap-4">
      {icons.map((name) => (
        <span key={name} className="flex items-center gap-1 text-note">
          <Icon name={name} /> {name}
        </span>
      ))}
    </p>
  </Group>
);

const Buttons = () => (
  <Group title="Knoppen">
    {looks.map((look) => (
      <Row key={look} name={look}>
        <Button look={look}>In rust</Button>
        <Button look={look} disabled>
          Uit
        </Button>
        <Button look={look} aria-busy aria-disabled>
          Bezig…
        </Button>
        <ButtonLink look={look} href="#main">
          Als link
        </ButtonLink>
      </Row>
    ))}
    <p className="text-note text-muted">
      Aanwijzen maakt de rand of de grond donkerder; de focus is een ring in twee kleuren.
    </p>
  </Group>
);

const Fields = () => (
  <Group title="Velden">
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
      <Field id="rest" label="In rust" hint="Een hint staat onder het label." errorPrefix="Fout:">
        {(aria) => <TextInput {...aria} />}
      </Field>
      <Field
        id="wrong"
        label="Met een fout"
        hint="De fout staat tussen hint en veld."
        error="Telefoonnummer is verplicht"
        errorPrefix="Fout:"
      >
        {(aria) => <TextInput {...aria} />}
      </Field>
      <Field id="filled" label="Ingevuld" errorPrefix="Fout:">
        {(aria) => <TextInput {...aria} defaultValue={long} />}
      </Field>
      <Field id="off" label="Uitgeschakeld" errorPrefix="Fout:">
        {(aria) => <TextInput {...aria} disabled defaultValue="Niet te wijzigen" />}
      </Field>
      <Field id="choice" label="Keuzelijst" errorPrefix="Fout:">
        {(aria) => (
          <Select {...aria}>
            <option>Nederland +31</option>
          </Select>
        )}
      </Field>
      <Field id="area" label="Tekstvak" error="Bericht is verplicht" errorPrefix="Fout:">
        {(aria) => <TextArea rows={3} {...aria} />}
      </Field>
    </div>
  </Group>
);

function Comboboxes() {
  const [text, setText] = useState("Anoniem");
  const combobox = (id: string, free: boolean) => (
    <Field id={id} label={free ? "Vrij of uit de lijst" : "Alleen uit de lijst"} errorPrefix="Fout:">
      {(aria) => (
        <Combobox
          input={{ ...aria, value: text, onChange: (event) => setText(event.target.value) }}
          text={text}
          groups={senders}
          free={free}
          onPick={setText}
          labels={labels}
        />
      )}
    </Field>
  );
  return (
    <Group title="Keuzeveld (open het met de pijl)">
      <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
        {combobox("free", true)}
        {combobox("listed", false)}
      </div>
      <div className="h-56" />
    </Group>
  );
}

function Notices() {
  const summary = useRef<HTMLDivElement>(null);
  return (
    <Group title="Opmerkingen, overzicht van fouten, meldingen">
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`Opmerking: ${tone}`}>
            <p>Een zin die blijft staan waar hij staat.</p>
          </Notice>
        ))}
        <Notice tone="info">
          <p>Zonder titel, met een lang woord: {long}</p>
        </Notice>
      </div>
      <ErrorSummary
        ref={summary}
        title="Er is een probleem"
        items={[
          { fieldId: "wrong", text: "Telefoonnummer is verplicht" },
          { fieldId: "area", text: "Bericht is verplicht" },
        ]}
      />
      <div className="flex flex-wrap gap-4">
        {tones.map((tone) => (
          <Button
            key={tone}
            look="secondary"
            onClick={() => showToast({ tone, title: `Melding: ${tone}`, text: "Weg na vijf seconden." })}
          >
            Toon {tone}
          </Button>
        ))}
      </div>
      <Spinner label="Betalingsstatus ophalen..." announced={false} />
    </Group>
  );
}

const Slips = () => (
  <Group title="Strook">
    <Paper className="max-w-reading">
      <div className="p-5 wide:p-8">Boven de perforatie.</div>
      <Counterfoil className="flex items-center justify-between p-5 wide:px-8">
        <span className="figures text-sum font-bold">€ 1,68</span>
        <span className="rotate-4 border-4 border-ok px-3 py-1 text-lead font-bold text-ok">Betaald</span>
      </Counterfoil>
    </Paper>
  </Group>
);
