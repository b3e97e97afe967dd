// Counted apart from the product, which is checked against it (3GPP TS 23.038 §6.2.1, TS 23.040).

const single = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]$/u;
const escaped = /^[\f^{}\\[~\]|€]$/u;

/**
 * The segments that the network makes of a text: 160 septets or 70 UTF-16 units alone, 153 or 67 in a chain. What
 * takes two places is never cut in two.
 */
export function segmentsOf(text: string): string[] {
  const chars = [...text];
  const fits7 = chars.every((char) => single.test(char) || escaped.test(char));
  const room = fits7 ? { alone: 160, chained: 153 } : { alone: 70, chained: 67 };
  const sizes = chars.map((char) => (fits7 ? (escaped.test(char) ? 2 : 1) : char.length));
  if (sizes.reduce((sum, size) => sum + size, 0) <= room.alone) return [text];
  const segments = [""];
  let left = room.chained;
  for (const [index, char] of chars.entries()) {
    const size = sizes[index] ?? 0;
    if (size > left) {
      segments.push("");
      left = room.chained;
    }
    segments[segments.length - 1] += char;
    left -= size;
  }
  return segments;
}
