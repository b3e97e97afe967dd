import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldCase, WaveMember } from "#contract/admin-held";
import { timeOfDay } from "#voice/format";
import { heldTexts } from "#voice/held";
import { useTexts } from "../../i18n/catalogue";
import { Loaded } from "../Loaded";
import { waveQuery } from "./queue";

type Props = {
  readonly item: HeldCase;
  readonly apart: ReadonlySet<string>;
  readonly onApart: (apart: ReadonlySet<string>) => void;
};

/** The messages of a wave one by one, read once somebody wants them; what is unticked is kept out of the verdict. */
export function WaveMembers({ item: { id, wave }, apart, onApart }: Props) {
  const words = useTexts(heldTexts);
  const [wanted, setWanted] = useState(false);
  const query = useQuery({ ...waveQuery(id), enabled: wanted });
  const tick = (member: string, on: boolean) => {
    const next = new Set(apart);
    if (on) next.delete(member);
    else next.add(member);
    onApart(next);
  };
  return (
    <details className="held-members" onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary>{words.members(wave.ids.length - apart.size, wave.ids.length)}</summary>
      {wanted && (
        <Loaded query={query}>
          {(members) => <Members members={members} apart={apart} onTick={tick} />}
        </Loaded>
      )}
      <p className="text-muted">{words.apart}</p>
      {wave.size > wave.ids.length && <p className="text-muted">{words.onlyFirst}</p>}
    </details>
  );
}

type Ticking = {
  readonly members: readonly WaveMember[];
  readonly apart: ReadonlySet<string>;
  readonly onTick: (id: string, on: boolean) => void;
};

function Members({ members, apart, onTick }: Ticking) {
  const words = useTexts(heldTexts);
  const { to, ordered, address, text, same } = words.member;
  return (
    <div className="held-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{to}</th>
            <th scope="col">{ordered}</th>
            <th scope="col">{address}</th>
            <th scope="col">{text}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((one) => (
            <tr key={one.id}>
              <td>
                <label>
                  <input
                    type="checkbox"
                    aria-label={words.tick(one.receiver ?? words.notKept)}
                    checked={!apart.has(one.id)}
                    onChange={({ target }) => onTick(one.id, target.checked)}
                  />
                  <span className="figures">{one.receiver ?? words.notKept}</span>
                </label>
              </td>
              <td className="figures">{timeOfDay(one.heldAt)}</td>
              <td>{one.address === null ? words.notKept : lettersOf(one.address)}</td>
              <td>
                <bdi>{one.difference ?? same}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which address it came from, told apart and not named: A, B, and after Z the number. */
const lettersOf = (index: number): string =>
  index < 26 ? String.fromCharCode("A".charCodeAt(0) + index) : String(index + 1);
