import { Component, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { currentLanguage, speak } from "../i18n/language";
import { languageEvent } from "../i18n/preference";
import { carryOver } from "../lib/carry-over";
import { followTranslation } from "../lib/translated";

/**
 * Hydrates the form of a document. That happens in the language it stands in, and it speaks another only afterwards: of what
 * was built only the texts are looked at, not the attributes. Where the page's own texts could not be had in English, the
 * form stays in Dutch as well.
 * @throws where the form's own words cannot be had: the page then goes on without this code
 */
export async function hydrate(Form: ComponentType<{ onHydrated: () => void }>): Promise<void> {
  const page = document.documentElement;
  await window.english;
  const island = document.getElementById("form");
  const rendered = island?.dataset.languageOf === "en" ? "en" : "nl";
  let wanted = page.lang === "en" ? "en" : rendered;
  let hydrated = false;
  document.addEventListener(languageEvent, () => {
    wanted = "en";
    if (hydrated) void speak("en");
  });

  await speak(rendered);
  if (currentLanguage() !== rendered) throw new Error(`no words in ${rendered}`);
  if (!island) return;
  followTranslation();
  const before = island.querySelector("form");
  const onHydrated = () => {
    hydrated = true;
    carryOver(before, island.querySelector("form"));
    if (wanted === "en" && rendered === "nl") void speak("en");
  };
  // What breaks while it is hydrated takes with it what it had not claimed yet.
  const spare = island.cloneNode(true) as HTMLElement;
  carryOver(before, spare.querySelector("form"));
  hydrateRoot(
    island,
    <FormBoundary island={island} spare={spare}>
      <Form onHydrated={onHydrated} />
    </FormBoundary>,
  );
}

type Props = {
  island: HTMLElement;
  /** What was built and typed, as it stood before it was hydrated. */
  spare: HTMLElement;
  children: ReactNode;
};

/**
 * An error boundary that keeps the form whatever happens. Where its code breaks, the very nodes that are taken away with it
 * are put back with all that was typed in them, and from there on the form is what it is without code: one that is posted
 * (decision 039).
 */
export class FormBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  #isHydrated = false;
  #brokeEarly = false;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidMount() {
    this.#isHydrated = true;
  }

  override componentDidCatch() {
    this.#brokeEarly = !this.#isHydrated;
  }

  override getSnapshotBeforeUpdate() {
    return { nodes: [...this.props.island.childNodes], focused: document.activeElement };
  }

  override componentDidUpdate(_: Props, before: { broken: boolean }, kept: Kept) {
    if (before.broken || !this.state.broken) return;
    const { island, spare } = this.props;
    island.replaceChildren(...(this.#brokeEarly ? spare.childNodes : kept.nodes));
    // What nobody answers to any more: a toast, an open list, a button that waits.
    for (const node of island.querySelectorAll("[data-toast], [role=listbox]")) node.remove();
    const button = island.querySelector<HTMLButtonElement>("[type=submit]");
    if (button) button.disabled = false;
    if (kept.focused instanceof HTMLElement) kept.focused.focus();
    delete document.documentElement.dataset.ready;
    document.documentElement.dataset.alone = "";
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

type Kept = { nodes: ChildNode[]; focused: Element | null };
