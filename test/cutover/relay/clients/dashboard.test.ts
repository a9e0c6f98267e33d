import '../../../support/through-relay.js';
import '../../../rest/dashboard/contract.test.js';
