import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * The linter with the real configuration, but without the rules that need types: such rules take only existing files, and read
 * the whole program first.
 */
export const untypedLint = (): ESLint => new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as object });
