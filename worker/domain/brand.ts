/** The working name: the one place that knows it. */
export const siteName = "Briefje";
