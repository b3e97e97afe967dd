const key = "panelKeys";

/** Whether single letters act (WCAG 2.1.4 wants that they can be turned off). */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

export function setKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? "on" : "off");
  } catch {
    // Where storage is blocked the keys stay as they are.
  }
}
