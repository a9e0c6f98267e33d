import '../../support/on-s3.js';
import '../../../rest/portal/downloads.test.js';
