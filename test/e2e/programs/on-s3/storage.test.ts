import '../../support/on-s3.js';
import '../../../platform/storage.test.js';
