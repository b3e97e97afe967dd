/** A key as somebody makes one; the letter tells it from others. */
export const key = (letter: string) => `${letter}Jm0Xo3rRk1ZQ9yTtNfW4uHsLb7cVdPgEaKi6M5w2U8=`;

/** The least that production is set up with: one provider, one gateway, keys of its own. */
export const production = {
  ENVIRONMENT: "production",
  PUBLIC_URL: "https://briefje.example",
  PAYMENT_PROVIDER: "mollie",
  MOLLIE_API_KEY: "live_abc",
  SMS_GATEWAYS: "cm",
  CM_PRODUCT_TOKEN: "token",
  WEBHOOK_TOKEN: "a-token-of-our-own-0123456789-abcdef",
  DATA_KEYS: `k1:${key("b")}`,
  HASH_KEY: key("c"),
  COMPANY_NAME: "Briefje BV",
  COMPANY_ADDRESS: "Straat 1",
  COMPANY_KVK: "12345678",
  COMPANY_VAT: "NL123456789B01",
  COMPANY_CONTACT: "hallo@briefje.example",
};
