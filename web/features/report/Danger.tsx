import { piecesOf } from "#domain/emergency";
import { report } from "#voice/report";
import { useTexts } from "../../i18n/catalogue";
import { Notice } from "../../ui/Notice";

/** Who to call before anything else, each number a link that calls it. */
export function Danger() {
  const words = useTexts(report);
  return (
    <Notice tone="warn" title={words.dangerTitle}>
      <p>
        {piecesOf(words.danger).map((piece) =>
          typeof piece === "string" ? (
            piece
          ) : (
            <a
              key={piece.dialled}
              href={`tel:${piece.dialled}`}
              className="figures inline-block py-1 font-bold text-ink"
            >
              {piece.written}
            </a>
          ),
        )}
      </p>
    </Notice>
  );
}
