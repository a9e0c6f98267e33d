import { registryFiles } from './scripts/registries.mjs';

// Circular imports, also of types: such files can't be read, moved or tested one without the other. And imports of the cut-over,
// which is to come down: only written files have them (docs/developing/take-down-the-cut-over.md).
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'cutover-at-one-port',
      severity: 'error',
      from: { pathNot: `^(src/cutover/|(${registryFiles.join('|')})$)` },
      to: { path: '^src/cutover/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/|^dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import'] },
  },
};
