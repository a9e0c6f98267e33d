// Calls Elo with the clients in Python of openapi-generator.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { environmentWith } from './python.mjs';

/** The packages that the clients require. */
const packages = ['urllib3==2.8.0', 'python-dateutil==4.0.0', 'pydantic==2.14.4', 'typing-extensions==4.16.0'];
const bin = await environmentWith('generated-python', packages);
const client = path.join(import.meta.dirname, 'clients/generated-python/client.py');
execFileSync(path.join(bin, 'python'), [client], { stdio: 'inherit' });
