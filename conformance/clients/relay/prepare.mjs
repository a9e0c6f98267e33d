import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// The compiler wants its folder to be there. What it writes names other files without their endings, as CommonJS does.
const generated = path.join(import.meta.dirname, 'generated');
mkdirSync(generated, { recursive: true });
writeFileSync(path.join(generated, 'package.json'), '{ "type": "commonjs" }\n');
