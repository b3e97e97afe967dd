import { useParams } from "@tanstack/react-router";
import { PaymentStatus } from "../features/payment/PaymentStatus";
import { Missing } from "./NotFound";

/** /betaling/status/{id} */
export function PaymentStatusRoute() {
  const { id } = useParams({ from: "/betaling/status/$id" });
  return <PaymentStatus key={id} id={id} unknown={(text) => <Missing text={text} />} />;
}
