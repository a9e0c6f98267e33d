import '../../support/on-s3.js';
import '../../../rest/portal/files.test.js';
