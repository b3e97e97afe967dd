/**
 * The place one code point takes in the GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1).
 * @returns 1 or 2 septets, or 0 when the character is in neither and forces UCS-2
 */
export function septetsOf(char: string): 0 | 1 | 2 {
  if (basic.has(char)) return 1;
  return extension.has(char) ? 2 : 0;
}

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");
