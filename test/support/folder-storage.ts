import { readdir } from 'node:fs/promises';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

/** Stages a file, as any user does. */
export async function upload(elo: TestApp) {
  const user = await elo.make.aUser();
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 x']), 'a.pdf');
  return elo.call('POST', '/uploads', { as: user, form });
}
export const notStored = { status: 502, body: { message: 'The file could not be stored' } };

/** The result of the readiness check for the storage. */
export const checkOf = async (elo: TestApp): Promise<string> => (await elo.call('GET', '/readyz')).body.checks.storage;
export const eventuallyIs = (elo: TestApp, result: string): Promise<boolean> =>
  eventually(async () => (await checkOf(elo)) === result, `storage: ${result}`);

export const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(each => each.isFile());
