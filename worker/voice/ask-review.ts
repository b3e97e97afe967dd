import { catalogue } from "./catalogue";

/** What is said of an order that a person looks at before it is sent, in Dutch. */
export const askReviewNl = {
  /** The heading of the notice, and of the page without scripts. */
  title: "Je sms wordt eerst nagekeken",
  /** The button that orders it all the same. */
  pay: "Laat nakijken en betaal",
};

/** In English. Both come together: whoever is asked this loads little else. */
export const askReviewEn = {
  title: "Your text message will be checked first",
  pay: "Have it checked and pay",
};

export const askReview = catalogue(askReviewNl, async () => askReviewEn);
