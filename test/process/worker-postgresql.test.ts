import { workerSuite } from './worker-suite.js';

workerSuite('PostgreSQL');
