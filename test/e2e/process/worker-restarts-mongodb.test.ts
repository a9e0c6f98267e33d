import { workerSuite } from './worker-suite.js';

workerSuite('restarts', 'MongoDB');
