import '../../support/on-s3.js';
import '../../../rest/schedule/export.test.js';
