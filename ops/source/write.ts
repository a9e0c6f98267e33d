// Writes the rules of Prometheus and the dashboards of Grafana. With --check it writes nothing. It then fails when they are not
// up to date, or when a dashboard has no source. Usage: npm run ops [-- --check]
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { opsFiles } from './files.ts';

const folder = path.resolve(import.meta.dirname, '..');
const files = opsFiles();
const there = (await readdir(path.join(folder, 'grafana/dashboards'))).map(name => `grafana/dashboards/${name}`);
const wrong = there.filter(name => !(name in files));
for (const [name, content] of Object.entries(files)) {
  const file = path.join(folder, name);
  if (!process.argv.includes('--check')) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== content) wrong.push(name);
}
if (wrong.length > 0) {
  console.error(`Not as npm run ops makes them:\n${wrong.map(name => `  ops/${name}`).join('\n')}`);
  process.exitCode = 1;
}
