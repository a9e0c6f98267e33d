// For `node --import`: writes the addresses of all scripts that the process has loaded to the file of LOADED_SCRIPTS when it ends.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const scripts = new Set();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => scripts.add(params.url));
session.post('Debugger.enable');
process.once('exit', () => writeFileSync(process.env.LOADED_SCRIPTS, [...scripts].join('\n')));
