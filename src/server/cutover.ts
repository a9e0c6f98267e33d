// The only file that imports src/cutover. Without that folder it exports the same from no-cutover.ts.
export { createCutover, type CutoverOptions, type OpenCutover } from '../cutover/index.js';
