// Lists what we chose where the contracts are silent: `npm run decisions` (INTERFACE.md section 5).
import { facades } from '../dist/rest/index.js';

for (const { name, base, routes } of facades) {
  const decided = routes.filter(({ decision }) => decision);
  if (decided.length === 0) continue;
  console.log(`${name}\n`);
  for (const { id, method, path, decision } of decided) {
    console.log(`  ${id}  ${method.toUpperCase()} ${base}${path}`);
    for (const line of [decision].flat()) console.log(`    ${line}`);
  }
  console.log();
}
