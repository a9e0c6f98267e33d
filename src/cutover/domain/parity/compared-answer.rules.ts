import type { IncomingHttpHeaders } from 'node:http';
import type { ParityDifferenceKind } from '../../../entities/enums.js';

/** An answer that is compared. */
export interface ComparedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A place where two answers differ. */
export interface Difference {
  path: string;
  kind: ParityDifferenceKind;
  /** Null: there is no value. */
  eloHash: string | null;
  legacyHash: string | null;
}

/** Notes a difference, with the texts of the values; null for a missing value. */
export type Note = (path: string, kind: ParityDifferenceKind, elo: string | null, legacy: string | null) => void;
