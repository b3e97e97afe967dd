/** The working name: the one place in the site that knows it. */
export const siteName = "Briefje";
