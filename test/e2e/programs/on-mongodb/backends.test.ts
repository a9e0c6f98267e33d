import '../../support/on-mongodb.js';
import '../../../jobs/backends.test.js';
