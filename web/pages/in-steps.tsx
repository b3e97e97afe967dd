import { type ReactNode, Suspense } from "react";

/**
 * Lets React take over a form in many short steps, between which the page answers to hands: what stands at the root it
 * would do in one. The build renders the same, for the two must agree.
 */
export const inSteps = (form: ReactNode): ReactNode => <Suspense>{form}</Suspense>;
