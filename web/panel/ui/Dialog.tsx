import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../../ui/Icon";
import { enterTopLayer } from "../../ui/top-layer";

type Props = {
  title: string;
  closeLabel: string;
  /** How broad it may be: as a column of text, or as two beside each other. */
  width?: "column" | "wide";
  /** What is said beside the title of what it shows. The title has the focus then: keys act on all of it, and no button is first. */
  head?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog: the browser keeps the focus in it, takes Escape, and gives the focus back when it goes. It is open as
 * long as it is rendered.
 */
export function Dialog({ title, closeLabel, width = "column", head, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`m-auto max-h-dvh w-full ${width === "wide" ? "max-w-page" : "max-w-reading"} overflow-y-auto paper border-t-2 border-ink p-0 text-ink backdrop:bg-ink/50 dark:backdrop:bg-page/80`}
      onCancel={(event) => {
        // A field inside may say "cancel" too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
    >
      <div className="dialog-head flex items-start justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <h2
          id={titleId}
          className="py-2 text-heading"
          {...(head !== undefined && { tabIndex: -1, "data-first": true })}
        >
          {title}
        </h2>
        {head}
        <button type="button" className="grid size-11 shrink-0 place-items-center" onClick={onClose}>
          <Icon name="close" />
          <span className="sr-only">{closeLabel}</span>
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog leaves the page, or the browser would not know where the focus was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    // What somebody opened it to type into, before the button that closes it.
    element.querySelector<HTMLElement>("[data-first]")?.focus();
    const leave = enterTopLayer(element);
    return () => {
      leave();
      // It goes because its screen does: nobody closed it.
      dialog.current = null;
      element.close();
      // The browser gives the focus back by itself, unless what had it is gone: a row that was deleted.
      if (!before?.isConnected) document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}
