import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { configResponse } from "#contract/config";
import type { PaymentView } from "#contract/payments";
import { receipt } from "#voice/receipt";
import { textsNow, useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { readApi } from "../../lib/api";
import { showToast } from "../../ui/Toaster";
import { type Receipt, receiptOf } from "./receipt";

const issuerQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }) => (await readApi(configResponse, "GET", "/api/config", { signal })).config,
});

/**
 * The receipt of a paid order, there while the page is printed and once it is known who issues it. `hand` gives it to
 * whoever needs it, and asks for the issuer again where that failed before.
 */
export function useReceipt(order: PaymentView) {
  const words = useTexts(receipt);
  const language = useLanguage();
  const { data: issuer, refetch } = useQuery({ ...issuerQuery, enabled: order.status === "paid" });

  const hand = async (over: (receipt: Receipt) => void) => {
    const known = issuer ?? (await refetch()).data;
    const now = textsNow(receipt);
    if (known) over(receiptOf(order, known, now, language));
    else showToast({ tone: "error", title: now.failed, text: now.again });
  };

  const printing = usePrinting();
  const shown = printing && order.status === "paid" && issuer;
  return { receipt: shown ? receiptOf(order, issuer, words, language) : null, hand };
}

/** Whether the page is on its way to paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page right after the event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
