// Written by npm run codegen; do not edit.
export { createCutover, type CutoverOptions, type OpenCutover } from '../cutover/index.js';
