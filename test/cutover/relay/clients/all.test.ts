import '../../../support/through-relay.js';
import '../../../rest/contract.test.js';
