import { maxParts } from "#domain/message";
import { firstPartCents, furtherPartCents } from "#domain/pricing";
import { amount } from "#voice/format";
import { LockScreen, Notification, Phone } from "../../ui/Phone";
import { Stamp, type StampFace, type StampGround } from "../../ui/Stamp";
import { Strip } from "../../ui/Strip";
import { Group, Row } from "./Group";

const grounds: readonly StampGround[] = ["red", "blue", "gold", "pink", "green", "void"];
const faces: readonly StampFace[] = ["person", "pigeon", "globe", "letter"];
const strips = [
  ["leeg", 0, "calm"],
  ["119 tekens", 119 / 1280, "calm"],
  ["420 tekens", 420 / 1280, "calm"],
  ["bijna vol", 1190 / 1280, "warn"],
  ["te lang", 1, "over"],
] as const;
const values = Array.from({ length: maxParts }, (_, index) =>
  amount(index ? furtherPartCents : firstPartCents, "nl"),
);
const texts = [
  ["kort", "Anoniem", "Tot morgen!"],
  ["lang", "Stille fan", "Hoi Sanne, je appeltaart was de lekkerste van de hele straat. ".repeat(3)],
  ["van rechts naar links", "+31 6 ••••", "שלום, מה שלומך?"],
] as const;

/** What a letter is written with: stamps, the strip that fills, rings and waves, and the phone that it comes in on. */
export const Writing = () => (
  <Group title="Zegels, strook, ringen, telefoon">
    <Row name="gronden">
      {grounds.map((ground) => (
        <Stamp key={ground} ground={ground} price="0,99" className="w-16" />
      ))}
    </Row>
    <Row name="gezichten">
      {faces.map((face) => (
        <Stamp key={face} ground="blue" face={face} className="w-20 rotate-2" />
      ))}
    </Row>
    {strips.map(([name, used, zone]) => (
      <Row key={name} name={name}>
        <div className="w-full max-w-reading">
          <Strip used={used} first={1 / maxParts} zone={zone} values={values} />
        </div>
      </Row>
    ))}
    <Row name="ring en golven">
      <p className="flex w-82 items-center gap-2.5">
        <span className="ringed size-16.5 text-heading">1</span>
        <span className="waves h-9.75 grow text-muted [--tide:60px]" />
      </p>
    </Row>
    <Row name="telefoon">
      {texts.map(([name, sender, text]) => (
        <div key={name} className="grid w-82 grid-cols-1 *:col-start-1 *:row-start-1">
          <Phone className="min-h-120" />
          <LockScreen day="zondag 22 november" time="14:07">
            <Notification sender={sender} text={text} now="nu" className="mt-5 flex" />
          </LockScreen>
        </div>
      ))}
    </Row>
  </Group>
);
