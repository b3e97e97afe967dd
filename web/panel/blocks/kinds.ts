export const kinds = ["ip", "phone"] as const;
export type Kind = (typeof kinds)[number];

/** Where each kind of block lives in the API, and what the thing that is blocked is called there. */
export const apiOf = {
  ip: { path: "admin/blocked-ips", field: "ipAddress" },
  phone: { path: "admin/blocked-phones", field: "phoneNumber" },
} as const;
