import type { Request } from 'express';
import type { DocumentRequest } from '../src/graph/trusted-documents.js';

/**
 * Puts the text into a request that names its document by an id, because Apollo Server knows no ids.
 * @param textOf the function that `createTrustedDocuments` makes
 */
export async function nameDocument(
  req: Request,
  textOf: (request: DocumentRequest) => Promise<string | undefined>,
): Promise<void> {
  if (req.method === 'GET') {
    // Reads the query string as Apollo Server does, and not `req.query`, because that ends after a thousand parameters. So the
    // checked document is the one that runs. Apollo Server itself refuses a text that comes twice.
    const [path, ...search] = req.url.split('?');
    const params = new URLSearchParams(search.join('?'));
    const given = (name: string) => {
      const [value, ...more] = params.getAll(name);
      return more.length > 0 ? [value, ...more] : value;
    };
    const text = await textOf({ query: given('query'), documentId: given('documentId') });
    if (text !== undefined) {
      params.delete('documentId');
      if (!params.has('query')) params.set('query', text);
    }
    req.url = `${path}?${params}`;
    return;
  }
  const body = req.body as DocumentRequest | null | undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const text = await textOf(body);
  if (text === undefined || body.documentId === undefined) return;
  body.query = text;
  delete body.documentId;
}
