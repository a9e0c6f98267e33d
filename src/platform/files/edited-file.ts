import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A part of a file. */
export interface Extent {
  at: number;
  length: number;
}

const PIECE = 64 * 1024;
/** A file of a camera needs a few hundred. A file that was made to need more is left as it is by then. */
const MAX_STEPS = 100_000;

/**
 * A file that is overwritten in places and keeps its length, piece by piece. All reads and writes count, and throw RangeError when
 * there are too many: the file decides about their number.
 */
export class EditedFile {
  isChanged = false;
  #steps = MAX_STEPS;

  private constructor(
    private readonly handle: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<EditedFile> {
    const handle = await open(path, 'r+');
    return new EditedFile(handle, (await handle.stat()).size);
  }

  close = (): Promise<void> => this.handle.close();

  /** Fewer bytes at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    this.#step();
    const content = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    if (at < 0) throw new RangeError('before the file');
    await this.handle.read(content, 0, content.length, at);
    return content;
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    this.#step();
    await this.handle.write(bytes, 0, bytes.length, at);
    this.isChanged = true;
  }

  /**
   * Overwrites a part: first some bytes if they fit, then one byte again and again.
   * @param crc of the bytes before @returns the CRC-32 up to its end
   */
  async overwrite({ at, length }: Extent, head: Buffer, fill = 0, crc = 0): Promise<number> {
    const end = Math.min(length, this.size - at);
    let sum = crc;
    for (let written = 0; written < end;) {
      const piece = Buffer.alloc(Math.min(PIECE, end - written), fill);
      if (written === 0 && head.length <= end) head.copy(piece);
      await this.write(at + written, piece);
      sum = crc32(piece, sum);
      written += piece.length;
    }
    return sum;
  }

  #step(): void {
    this.#steps -= 1;
    if (this.#steps < 0) throw new RangeError('too many steps');
  }
}
