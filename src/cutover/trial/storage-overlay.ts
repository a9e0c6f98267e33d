import { copyFile, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from '../../platform/files/storage.js';

interface Kept {
  file: string;
  mediaType: string;
}

/** A storage that keeps written objects aside: the writer can read them, and the storage beneath does not change. */
export interface StorageOverlay {
  storage: ObjectStore;
  /** Stores the written objects. @returns takes them away again */
  store(): Promise<() => Promise<void>>;
  /** Removes the removed objects for good; this can't be taken back. */
  remove(): Promise<void>;
}

/** @param folder for the written objects; its owner takes it away */
export function overlayOf(beneath: ObjectStore, folder: string): StorageOverlay {
  const written = new Map<string, Kept>();
  const removed = new Set<string>();
  let files = 0;
  return {
    storage: {
      async putFile(key, file, mediaType) {
        const own = path.join(folder, String(++files));
        await copyFile(file, own);
        removed.delete(key);
        written.set(key, { file: own, mediaType });
      },
      async read(key, range) {
        const own = written.get(key);
        if (own) return createReadStream(own.file, range);
        return removed.has(key) ? null : beneath.read(key, range);
      },
      async size(key) {
        const own = written.get(key);
        if (own) return (await stat(own.file)).size;
        return removed.has(key) ? null : beneath.size(key);
      },
      async remove(key) {
        const own = written.get(key);
        written.delete(key);
        if (own) await rm(own.file, { force: true });
        removed.add(key);
      },
      async *keys(folder = '') {
        for (const key of written.keys()) if (key.startsWith(folder)) yield key;
        for await (const key of beneath.keys(folder)) if (!written.has(key) && !removed.has(key)) yield key;
      },
      // It would write a small object.
      async check() {},
      async sweep() {},
    },
    async store() {
      const stored: string[] = [];
      const undo = async () => {
        for (const key of stored) await beneath.remove(key);
      };
      try {
        for (const [key, { file, mediaType }] of written) {
          stored.push(key);
          await beneath.putFile(key, file, mediaType);
        }
      } catch (error) {
        await undo();
        throw error;
      }
      return undo;
    },
    async remove() {
      for (const key of removed) await beneath.remove(key);
    },
  };
}
