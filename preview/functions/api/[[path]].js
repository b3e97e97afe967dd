/** Stands in for the zone's route: in production `/api/*` goes to the Worker and never reaches Pages. */
export const onRequest = ({ request, env }) => env.API.fetch(request);
