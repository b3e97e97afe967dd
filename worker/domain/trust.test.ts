import { describe, expect, it } from "vitest";
import { trustOf } from "./trust";

describe("a sender name borrows trust without a name", () => {
  it.each([
    "Boete",
    "boete",
    "BOETE",
    "Boetes",
    "Jan Boete",
    "jan boete",
    "JAN BOETE",
    "JanBoete",
    "JANBoete",
    "B0ete",
    "Boeete",
    "Boeeete",
    "Boete 2026",
    "Flitsboete",
    "Digipas",
    "Deurwaarder",
    "Verificatie",
    "PasVernieuw",
    "2026Boete",
  ])("with a word that begins as such words do: %s", (name) => expect(trustOf(name)).toBe("taken_for"));

  it.each([
    "Pas",
    "pas",
    "P4s",
    "Uw Pas",
    "UwPas",
    "Pas NL",
    "NL Pas",
    "PasNL",
    "Pas Service NL",
    "Alarm Pas",
    "12 Pas",
    "Passs",
    "IT Support",
    "WA Support",
    "BD Info",
    "BD Info NL",
    "Mijn 2FA",
    "Voicemail",
    "Veiligheid",
    "Parkeerbon",
  ])("with such words alone, and official ones: %s", (name) => expect(trustOf(name)).toBe("taken_for"));

  it.each(["Spoed", "SPOED", "Sp0ed", "Spooed", "Spoooed", "24Spoed", "Spoed24", "Met spoed"])(
    "nearly, with nothing but a word that presses: %s",
    (name) => expect(trustOf(name)).toBe("near"),
  );

  it.each([
    "Jan",
    "janboete",
    "Oma Pas",
    "Flitsbezorger",
    "BD",
    "Opa Support",
    "PasOma",
    "NL",
    "Uw NL",
    "Sp24oed",
    "Spoed Jan",
    "Spoedje",
    "Jan Spoed",
    "Pa",
    "12",
    "",
  ])("and not otherwise: '%s'", (name) => expect(trustOf(name)).toBeNull());
});
