import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import { acceptedMediaType } from '../files/file-types.rules.js';
import { type AttachmentFinder, type Cell, WrongCell } from './described-noun.js';

/** A file that a line names, in addition to the spreadsheets. */
export interface Attachment {
  file: string;
  originalName: string;
  mediaType: string;
  extension: string;
  size: number;
  sha256: string;
}

const MEBIBYTES = 50;
const MAX_BYTES = MEBIBYTES * 1024 * 1024;
const MAX_OF_ONE = 10;

/** The files that lines name by their paths within the folder of the import, identified by their content. */
export class Attachments implements AttachmentFinder {
  readonly #known = new Map<string, Promise<Attachment | FieldProblem>>();
  readonly #byContent = new Map<string, Attachment>();

  /** @param folder null when there are no files */
  constructor(private readonly folder: string | null) {}

  get(sha256: string): Attachment {
    return this.#byContent.get(sha256)!;
  }

  /** Checks a file, once. @returns the file, or the problem with it */
  async look(given: string): Promise<Attachment | FieldProblem> {
    let known = this.#known.get(given);
    if (!known) this.#known.set(given, (known = this.#read(given)));
    return known;
  }

  async #read(given: string): Promise<Attachment | FieldProblem> {
    const name = given.normalize('NFC').replaceAll('\\', '/');
    const isSafe = !path.isAbsolute(name) && !name.includes('\0') && !name.split('/').includes('..');
    if (!isSafe || this.folder === null) return wrong('ATTACHMENT_PATH_UNSAFE');
    const folder = await realpath(this.folder);
    const file = await realpath(path.join(folder, name)).catch(() => null);
    if (file === null) return wrong('ATTACHMENT_MISSING', { path: name.slice(0, 100) });
    // A symbolic link may lead out of the folder.
    if (!file.startsWith(folder + path.sep)) return wrong('ATTACHMENT_PATH_UNSAFE');
    const found = await stat(file);
    const { size } = found;
    if (!found.isFile()) return wrong('ATTACHMENT_MISSING', { path: name.slice(0, 100) });
    if (size === 0 || size > MAX_BYTES)
      return wrong('ATTACHMENT_SIZE', { path: name.slice(0, 100), mebibytes: MEBIBYTES });
    const originalName = path.basename(name);
    const type = await acceptedMediaType(file, originalName);
    if (!type) return wrong('ATTACHMENT_TYPE', { path: name.slice(0, 100) });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    const sha256 = hash.digest('hex');
    const attachment = { file, originalName, ...type, size, sha256 };
    this.#byContent.set(sha256, attachment);
    return attachment;
  }
}

/** A cell with paths of files; its value is the hashes of their content. */
export const attachments = ({ max = MAX_OF_ONE }: { max?: number } = {}): Cell => ({
  sql: 'text[]',
  expects:
    max === 1
      ? 'caminho de um arquivo dentro da pasta da importação'
      : 'caminhos de arquivos dentro da pasta da importação, com | entre eles',
  async read(given, context) {
    const paths = given
      .split('|')
      .map(each => each.trim())
      .filter(Boolean);
    if (paths.length > max) return new WrongCell(wrong('TOO_MANY', { max }));
    const found = [];
    for (const each of paths) {
      const one = await context.attachments.look(each);
      if ('reason' in one) return new WrongCell(one);
      found.push(one.sha256);
    }
    return found;
  },
});
