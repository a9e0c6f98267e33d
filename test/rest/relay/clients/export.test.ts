import '../../../support/through-relay.js';
import '../../dashboard/export.test.js';
