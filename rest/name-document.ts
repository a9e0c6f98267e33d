import type { Request } from 'express';
import type { DocumentRequest } from '../src/graph/trusted-documents.js';

/**
 * Puts the text into a request that names its document by an id, for Apollo Server, which knows no ids.
 * @param textOf as `createTrustedDocuments` makes it
 */
export async function nameDocument(
  req: Request,
  textOf: (request: DocumentRequest) => Promise<string | undefined>,
): Promise<void> {
  if (req.method === 'GET') {
    const text = await textOf(req.query);
    if (text === undefined || req.query['documentId'] === undefined) return;
    const { documentId: _, ...rest } = req.query as { [name: string]: string };
    req.url = `${req.url.split('?', 1)[0]}?${new URLSearchParams({ ...rest, query: text })}`;
    return;
  }
  const body = req.body as DocumentRequest | null | undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const text = await textOf(body);
  if (text === undefined || body.documentId === undefined) return;
  body.query = text;
  delete body.documentId;
}
