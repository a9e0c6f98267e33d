// Written by npm run codegen; do not edit.
export { cutoverCommands, oldPortal } from '../cutover/commands/index.js';
