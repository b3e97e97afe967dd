import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsNow } from "../../i18n/catalogue";
import { fetchApi } from "../../lib/api";
import { showToast } from "../../ui/Toaster";
import { navigate } from "../place";
import { reasonOf } from "../reason";
import { forgetDrafts, forgetSession, removeStaffKeys } from "../session";
import { forgetTyped } from "../typed";
import { admin } from "../words";

/** Signs out, and leaves nothing of the panel behind. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchApi("POST", "/api/auth/logout"),
    onSuccess: () => {
      navigate({ to: "/admin-login" });
      forgetSession(client);
      forgetTyped();
      removeStaffKeys();
      forgetDrafts();
      showToast({ tone: "ok", title: textsNow(admin).loggedOut });
    },
    onError: (error) => {
      showToast({ tone: "error", title: textsNow(admin).logoutFailed, text: reasonOf(error) });
    },
  });
}
