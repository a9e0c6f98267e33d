import { buildProgramIfStale } from '../../../scripts/build-program.mjs';
import setUp from '../../support/global-setup.mjs';

export default async function setUpPrograms(config) {
  // A whole run starts the program a hundred times; for one file, joining it takes longer than it saves.
  if (config.testPathPatterns.patterns.length === 0) await buildProgramIfStale();
  await setUp();
}
