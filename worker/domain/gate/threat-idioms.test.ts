import { expect, it } from "vitest";
import { threatIn } from "./threats";

const pairs: readonly (readonly [threat: string, alike: string])[] = [
  ["je tijd is om", "je eindtijd is 18:32"],
  ["jij hebt de verkeerde mensen kwaad gemaakt", "ik heb de verkeerde mensen uitgenodigd"],
  ["je komt hier niet mee weg", "ik kom hier niet weg, er staat file"],
  ["hang jezelf op, niemand mist je", "hang je jas op"],
  ["als je weggaat maak ik er een einde aan", "als je weggaat doe ik de lamp uit"],
  ["stuur nog een filmpje of ik zet de andere online", "stuur de foto's even in de groep, oma wil ze zien"],
  ["als je praat pakken we je moeder", "je moeder belde, pak jij de trein?"],
  ["je zus is de volgende", "je zus is bijna klaar"],
  ["vannacht staat jouw winkel in lichterlaaie", "jouw winkel is leuk ingericht"],
  ["betaal vrijdag of je broer ligt in de gracht", "betaal je voor vrijdag? dan boek ik het huisje"],
  ["zou zonde zijn als je dochter iets overkomt", "zonde van dat mooie weer"],
  ["je bent nergens meer veilig", "rij veilig"],
  ["kom niet meer alleen over straat", "loop niet alleen naar huis, ik haal je op"],
  ["wij vergeten niks", "we zijn je niet vergeten, je kaart komt later"],
  ["kijk maar goed achterom als je naar huis loopt", "kijk goed uit met oversteken"],
  ["we komen vanavond, en niet voor de koffie", "we komen vanavond voor de koffie"],
  ["your time is up", "time is up for the bake sale"],
  ["pay by sunday or we break your legs", "pay me back by sunday? then i can book"],
  ["your nudes go online tonight unless you pay", "send me those photos, gran wants to see"],
  ["if you leave i'll kill myself", "if you leave now you'll make it"],
  ["if i can't have you nobody will", "if you can't make it, ring me"],
  ["petrol through your letterbox tonight", "petrol is cheaper at tesco"],
  ["you won't live to see christmas", "can't wait to see you at christmas"],
  ["we will find you", "find yourself a seat"],
  ["i can see you right now", "i can see your point"],
];

it.each(pairs)("0.3: an idiom of threats is found, and what looks like it is not: %j", (threat, alike) => {
  expect([threatIn(threat) !== null, threatIn(alike) !== null]).toEqual([true, false]);
});
