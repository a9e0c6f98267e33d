// Writes the OpenAPI documents of the build into generated/documents/.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { facades } from '../dist/rest/index.js';
import { documentFacade } from '../dist/rest/openapi.js';

const folder = path.join(import.meta.dirname, 'generated/documents');
mkdirSync(folder, { recursive: true });
for (const facade of facades)
  writeFileSync(path.join(folder, `${facade.name}.json`), JSON.stringify(documentFacade(facade)));
