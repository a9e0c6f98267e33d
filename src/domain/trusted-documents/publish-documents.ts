import { createHash } from 'node:crypto';
import { z } from 'zod';
import { TrustedDocument } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { typedText } from '../kernel/text.js';

/** SHA-256 of a document's text, hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const MAX_DOCUMENTS = 5_000;
const shape = z.object({
  client: typedText().regex(/^[a-z\d][a-z\d._-]{0,59}$/i, fieldReason('NOT_A_CLIENT_NAME')),
  /** Texts by id, in the format of client builds (persisted-documents.json). */
  documents: z.record(z.string().min(1).max(128), z.string().min(1).max(65_536)),
});

/**
 * Trusts the documents of a client. Its earlier documents stay: older builds of it are still in use.
 * @param problemOf gives the problem of a text, or null: this function does not know the graph
 * @returns the number of new documents
 * @throws INVALID for a document that the graph refuses, and CONFLICT for an id that has another text already; nothing is
 *   published then
 */
export async function publishDocuments(
  by: Operator & { problemOf(text: string): string | null },
  input: z.input<typeof shape>,
): Promise<number> {
  const { client, documents } = parseInput(shape, input);
  const given = Object.entries(documents);
  if (given.length > MAX_DOCUMENTS)
    throw new AppError('INVALID', 'TOO_MANY_DOCUMENTS', { count: given.length, max: MAX_DOCUMENTS });
  for (const [id, text] of given) {
    const detail = by.problemOf(text);
    if (detail !== null) throw new AppError('INVALID', 'DOCUMENT_REFUSED', { id, detail });
  }
  const audit = { action: 'publishDocuments', args: { client }, route: 'command.documents' };
  return auditedCommand(by, audit, async ({ em, now }) => {
    const known = await em.find(TrustedDocument, { documentId: { $in: given.map(([id]) => id) } });
    const textOf = new Map(known.map(each => [each.documentId, each.text]));
    const other = given.find(([id, text]) => (textOf.get(id) ?? text) !== text);
    if (other) throw new AppError('CONFLICT', 'DOCUMENT_ID_TAKEN', { id: other[0] });
    const own = new Set(known.filter(each => each.client === client).map(each => each.documentId));
    const added = given.filter(([id]) => !own.has(id));
    for (const [documentId, text] of added)
      em.create(TrustedDocument, { client, documentId, text, hash: hashOf(text), publishedAt: now() });
    return added.length;
  });
}
