import { tabStorage } from "../../lib/storage";

const keyOf = (reportId: string): string => `notes:${reportId}`;

/** Notes that were being typed when the session ended: they are there again after signing in. */
export const readDraft = (reportId: string): string | null => tabStorage.read(keyOf(reportId));
export const keepDraft = (reportId: string, notes: string): void => tabStorage.write(keyOf(reportId), notes);
export const dropDraft = (reportId: string): void => tabStorage.remove(keyOf(reportId));
