import '../../support/on-s3.js';
import '../../../rest/submissions/submissions.test.js';
