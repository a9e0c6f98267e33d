import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ByteBudget } from '../../platform/byte-budget.js';
import { WORK_FOLDER } from '../../platform/files/work-folders.js';

/** The place for bodies too long for memory. */
export interface SpoolBounds {
  /** Bytes that all requests may hold on this machine's disk. */
  budget: ByteBudget;
  max: number;
}

/** A body whose pieces are kept while they pass: in memory, and in a file when it is longer and there is room for that. */
export class KeptBody {
  private pieces: Buffer[] | null = [];
  private inMemory = 0;
  private file: { folder: string; name: string; handle: number | null; bytes: number } | null = null;

  constructor(
    private readonly budget: ByteBudget,
    private readonly max: number,
    private readonly spool: SpoolBounds | null = null,
  ) {}

  add(piece: Buffer): void {
    if (!this.pieces) return;
    try {
      if (!this.file && this.inMemory + piece.length <= this.max) {
        this.budget.take(piece.length);
        this.inMemory += piece.length;
        this.pieces.push(piece);
      } else if (this.spool) this.write(piece, this.spool);
      else this.forget();
    } catch {
      // There is no room, in memory or on the disk.
      this.forget();
    }
  }

  /** Null: it was too long for memory, or there was no room. */
  whole(): Buffer | null {
    if (!this.pieces || this.file) return null;
    const whole = Buffer.concat(this.pieces);
    this.pieces = [whole];
    return whole;
  }

  /** The file with the whole body, when it was too long for memory. */
  inFile(): string | null {
    const { file } = this;
    if (!file || !this.pieces) return null;
    if (file.handle !== null) closeSync(file.handle);
    file.handle = null;
    return file.name;
  }

  forget(): void {
    this.pieces = null;
    this.giveBackMemory();
    if (!this.file) return;
    const { folder, handle, bytes } = this.file;
    this.file = null;
    if (handle !== null) closeSync(handle);
    rmSync(folder, { recursive: true, force: true });
    this.spool!.budget.giveBack(bytes);
  }

  /** Writes at once: the reader of the body goes on at its own pace, and all pieces ahead of the disk would lie in memory. */
  private write(piece: Buffer, { budget, max }: SpoolBounds): void {
    if (!this.file) {
      const folder = mkdtempSync(path.join(tmpdir(), WORK_FOLDER));
      const name = path.join(folder, 'body');
      this.file = { folder, name, handle: openSync(name, 'w', 0o600), bytes: 0 };
      const before = this.pieces!;
      this.pieces = [];
      for (const each of before) this.write(each, { budget, max });
      this.giveBackMemory();
    }
    if (this.file.bytes + piece.length > max) return this.forget();
    budget.take(piece.length);
    this.file.bytes += piece.length;
    writeSync(this.file.handle!, piece);
  }

  private giveBackMemory(): void {
    this.budget.giveBack(this.inMemory);
    this.inMemory = 0;
  }
}
