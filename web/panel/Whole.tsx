import { Component, type ReactNode } from "react";
import { Broken } from "./Loaded";

/** Error boundary: where the code of a screen does not come, or fails, that is said in its place. The console has why. */
export class Whole extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
