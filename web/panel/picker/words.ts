import { maxSenderLength } from "#domain/limits";
import { overviewDays } from "#domain/tallies";
import { catalogue } from "#voice/catalogue";
import { whole } from "#voice/format";

/** The names that visitors choose from, and their categories, managed where they stand (spec §2, PANEL §10). */
export const pickerNl = {
  categories: {
    title: "Categorieën",
    name: "Naam",
    order: "Volgorde",
    orderHint: "Een laag getal staat bovenaan.",
    senders: (count: number) => (count === 1 ? "1 afzender" : `${count} afzenders`),
    empty: "Nog geen categorieën",
    add: "Categorie toevoegen",
    edit: "Categorie bewerken",
    up: (name: string) => `${name} omhoog`,
    down: (name: string) => `${name} omlaag`,
    upKey: "deze categorie omhoog",
    downKey: "deze categorie omlaag",
    editKey: "deze afzender of categorie bewerken",
    moved: (name: string, place: number) => `“${name}” is nu nummer ${place}.`,
    remove: "Categorie verwijderen?",
    removeText: (name: string) => `Alle afzenders in “${name}” worden ook verwijderd.`,
    removeCount: (count: number) => (count === 1 ? "Dat is nu 1 afzender." : `Dat zijn er nu ${count}.`),
    sentStay: "Verstuurde berichten veranderen niet.",
    created: "Categorie aangemaakt",
    updated: "Categorie bijgewerkt",
    removed: "Categorie verwijderd",
    createFailed: "Kon categorie niet aanmaken.",
    updateFailed: "Kon categorie niet bijwerken.",
    removeFailed: "Kon categorie niet verwijderen.",
  },

  senders: {
    title: "Afzenders",
    count: (senders: number, groups: number) =>
      groups === 1 ? `${senders} in 1 groep` : `${senders} in ${groups} groepen`,
    name: "Naam",
    nameHint: `Hoogstens ${maxSenderLength} tekens: letters, cijfers, spaties en & - _ .`,
    category: "Categorie",
    noCategory: "Geen categorie",
    empty: "Nog geen afzenders",
    add: "Afzender toevoegen",
    addTo: (group: string) => `Toevoegen aan ${group}`,
    addToNone: "Toevoegen zonder categorie",
    edit: "Afzender bewerken",
    editKey: "deze afzender of categorie bewerken",
    chosen: `Het getal is hoe vaak een naam in ${overviewDays} dagen gekozen is.`,
    timesChosen: (count: number) => `${whole(count, "nl")} keer gekozen`,
    drag: "Sleep een naam naar een andere groep, of kies de categorie bij het bewerken.",
    moved: (name: string, group: string) => `“${name}” staat nu bij “${group}”.`,
    like: (name: string) => `Lijkt op ${name}. Zulke namen weigeren we, ook hier.`,
    refused: "Bestellingen met deze naam weigeren we.",
    refusedShort: "geweigerd",
    refusedNote:
      "Bij een naam met “geweigerd” weigeren we elke bestelling. Geef die een andere naam, of verwijder hem.",
    wouldHold: "Elke sms met deze naam wordt eerst nagekeken.",
    remove: "Afzender verwijderen?",
    removeText: (name: string) =>
      `“${name}” verdwijnt uit de keuzelijst. Verstuurde berichten veranderen niet.`,
    created: "Afzender aangemaakt",
    updated: "Afzender bijgewerkt",
    removed: "Afzender verwijderd",
    createFailed: "Kon afzender niet aanmaken.",
    updateFailed: "Kon afzender niet bijwerken.",
    removeFailed: "Kon afzender niet verwijderen.",
  },
};

export const pickerTexts = catalogue(pickerNl, async () => (await import("./words.en")).pickerEn);
