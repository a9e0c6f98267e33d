// Fuzzes each service along its OpenAPI document with schemathesis. Exits with 1 when a service gives an answer that its
// document lacks.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { facades } from '../dist/rest/index.js';
import { environmentWith } from './python.mjs';

const exec = promisify(execFile);
const here = import.meta.dirname;
const url = process.env.ELO_URL;
const program = path.join(await environmentWith('schemathesis', ['schemathesis==4.32.5']), 'schemathesis');

const reply = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin@demo.test', password: 'Demo!2026' }),
});
const { token } = await reply.json();
const credentials = {
  messaging: 'Bearer demo-service-token',
  submissions: 'demo-api-key',
  schedule: 'demo-api-key',
};

for (const { name } of facades) {
  const args = [
    ...[
      '--config-file',
      path.join(here, 'schemathesis.toml'),
      'run',
      path.join(here, `generated/documents/${name}.json`),
    ],
    ...['--url', `${url}/${name}`, '--warnings', 'off', '--header'],
    `Authorization: ${credentials[name] ?? `Bearer ${token}`}`,
  ];
  try {
    const { stdout } = await exec(program, args, { cwd: here, maxBuffer: 50_000_000 });
    console.log(`ok      ${name}: ${/^ *\d+ generated.*$/m.exec(stdout)?.[0].trim()}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`FAILED  ${name}\n${error.stdout}${error.stderr}`);
  }
}
