import { HttpError } from 'react-admin';
import { connected } from './connection.js';
import { nextSession } from './session.js';
import { language } from '../language/language.js';

/** The value of a file input. */
export interface ChosenFile {
  rawFile?: File;
}

/**
 * Stages a file for a mutation that takes an `uploadId`.
 * @returns its id; null when no file was chosen
 * @throws HttpError with the server's message, or with words for a file that has changed since it was chosen, or an unreachable server
 */
export async function stage(chosen: ChosenFile | null | undefined): Promise<string | null> {
  if (!chosen?.rawFile) return null;
  // A browser doesn't read a file that was saved again after it was chosen.
  await chosen.rawFile
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new HttpError('elo.uploads.changed', 400);
    });
  await connected();
  const body = new FormData();
  body.append('file', chosen.rawFile);
  const response = await fetch('/uploads', { method: 'POST', headers: { 'accept-language': language() }, body }).catch(
    () => {
      throw new HttpError('elo.uploads.not_sent', 0);
    },
  );
  if (response.status === 401) {
    await nextSession();
    return stage(chosen);
  }
  const answer = (await response.json().catch(() => ({}))) as {
    uploads?: { id: string | number }[];
    message?: string;
    error?: string | { message?: string };
  };
  const [staged] = answer.uploads ?? [];
  if (staged) return String(staged.id);
  const told = typeof answer.error === 'object' ? answer.error.message : answer.error;
  throw new HttpError(answer.message ?? told ?? response.statusText, response.status, answer);
}
