import { workerSuite } from './worker-suite.js';

workerSuite('killed', 'MongoDB');
