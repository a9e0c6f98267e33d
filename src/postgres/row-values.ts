import { plainReads } from '../config/plain-reads.js';
import * as bytes from './row-bytes.js';
import * as texts from './row-texts.js';

/** The values of rows: read from PostgreSQL's bytes (row-bytes.ts), or from texts in plain mode (row-texts.ts). */
export const { isNullIn, keyIn, textIn } = plainReads ? texts : bytes;
