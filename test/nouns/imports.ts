import type { NounTests } from '../support/noun-tests.js';
import { ONE_IMPORT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    startImport: ONE_IMPORT,
    confirmImport: ONE_IMPORT,
    cancelImport: ONE_IMPORT,
    matchImportColumns: ONE_IMPORT,
  },
  decisions: {
    'administration:read | -FFFAFFFF IMPORTS_FOR_ADMINISTRATORS':
      'import imports importPreview importProblems importRejects importTemplates',
    'administration:write -mode | -FFFAFFFF IMPORTS_FOR_ADMINISTRATORS':
      'startImport confirmImport cancelImport matchImportColumns',
  },
};
