import { workerSuite } from './worker-suite.js';

workerSuite('sharing', 'MongoDB');
