import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { publishDocuments } from '../domain/trusted-documents/publish-documents.js';
import { buildGraph } from '../graph/schema.js';
import { problemOfDocument } from '../graph/trusted-documents.js';
import { asOperator, Refused, withDatabase } from './command.js';

// Documents that clients ask for by their ids (docs/using/graph.md).

export function define(command: Command): void {
  command
    .command('publish <client> <file>')
    .description('trust the documents that a client was built with (persisted-documents.json)')
    .action(async (client: string, file: string) => {
      const documents = await readDocuments(file);
      const schema = buildGraph();
      await withDatabase(readConfig(), async ({ orm }) => {
        const by = { ...asOperator(orm), problemOf: (text: string) => problemOfDocument(schema, text) };
        const added = await publishDocuments(by, { client, documents });
        console.error(`${added} of ${Object.keys(documents).length} documents are new.`);
      });
    });
}

/** @throws Refused for a file that is no object of texts */
async function readDocuments(file: string): Promise<Record<string, string>> {
  let documents: unknown;
  try {
    documents = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Refused(`${file} can't be read: ${(error as Error).message}`);
  }
  const isRecord = typeof documents === 'object' && documents !== null && !Array.isArray(documents);
  if (!isRecord || !Object.values(documents!).every(each => typeof each === 'string'))
    throw new Refused(`${file} is no JSON object of documents by their ids`);
  return documents as Record<string, string>;
}
