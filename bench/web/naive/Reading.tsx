import { Link } from "@tanstack/react-router";
import { useTexts } from "./texts";

/** Whatever a catalogue holds for a page, in its order, so that the words stay the product's own. */
export function Prose({ text }: { text: unknown }) {
  if (typeof text === "string") return <p className="mt-2">{text}</p>;
  if (typeof text !== "object" || text === null) return null;
  return (
    <div className="mt-4 border-b border-line pb-4">
      {Object.entries(text).map(([key, part]) => (
        <Prose key={key} text={part} />
      ))}
    </div>
  );
}

export function Reading({ of }: { of: "terms" | "abuse" }) {
  const text = useTexts().pages[of];
  return (
    <div className="max-w-reading space-y-8">
      <Prose text={text} />
    </div>
  );
}

export const NotFound = () => (
  <div className="max-w-reading space-y-8">
    <h1 className="pt-4 text-title tracking-tight">Page Not Found</h1>
    <Link to="/">Terug naar de startpagina</Link>
  </div>
);
