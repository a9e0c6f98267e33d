import type { IncomingHttpHeaders } from 'node:http';
import type { AnyRoute, Facade } from '../route.js';

/** A request as it came, kept to be asked once more: of the other side, or of the same one. */
export interface KeptRequest {
  method: string;
  /** Path with query as this server has it, the base address of the facade included. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Null: it had none. */
  body: Buffer | null;
  /** The file in which its body is when that is too long for memory, until the exchange is released; then `body` is null. */
  file?: string;
  /** Where it came from, through the trusted proxies. */
  address: string | null;
}

/** An answer, kept to be compared. */
export interface KeptAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Not compressed any more; null: it is longer than what is kept. */
  body: Buffer | null;
  /** Of Elo's: whether it refused a credential because it does not know it, and not because of who the caller is. */
  isCallerUnknown?: boolean;
}

/** A request that was answered by one side, and may have to be asked of the other. */
export interface Exchange {
  facade: Facade;
  entry: AnyRoute;
  /** Who answered. */
  by: 'elo' | 'legacy';
  /** Whether the answers of both sides are to be compared: the mode asks for it, and this request is in the sample. */
  compare: boolean;
  /** Whether it is a write that is to be done on the other side too. */
  mirror: boolean;
  /** Null: its body was longer than what is kept, or was not read, and it can't be asked again. */
  request: KeptRequest | null;
  answer: KeptAnswer;
  /** Gives back the memory that is counted for it. To be called when nothing needs its bodies any more. */
  release(): void;
}

/** Is told of what was answered and may have to be asked of the other side. Returns at once, and throws nothing. */
export type Afterwards = (exchange: Exchange) => void;
