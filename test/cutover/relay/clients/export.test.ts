import '../../../support/through-relay.js';
import '../../../rest/dashboard/export.test.js';
