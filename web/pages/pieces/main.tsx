import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Pieces } from "./Pieces";
import "./pieces.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Pieces />
    </StrictMode>,
  );
}
