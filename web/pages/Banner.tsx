import type { Banner as Kind } from "#domain/operation";
import { bannerSentences } from "#voice/banner";

const languages = ["nl", "en"] as const;

/** Says at the top of a page that this is no shop for everybody; nothing where it is one. */
export const Banner = ({ kind }: { kind: Kind | null }) =>
  kind && (
    <aside className="bg-warn-ground">
      <div className="frame py-2 text-note font-bold">
        {languages.map((language) => (
          <p key={language} lang={language}>
            {bannerSentences[kind][language]}
          </p>
        ))}
      </div>
    </aside>
  );
