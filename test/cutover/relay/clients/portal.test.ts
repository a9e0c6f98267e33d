import '../../../support/through-relay.js';
import '../../../rest/portal/contract.test.js';
