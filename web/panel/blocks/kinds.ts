export const kinds = ["ip", "phone"] as const;
export type Kind = (typeof kinds)[number];

/** Where each kind of block lives in the API. */
export const pathOf = { ip: "/api/admin/blocked-ips", phone: "/api/admin/blocked-phones" } as const;
