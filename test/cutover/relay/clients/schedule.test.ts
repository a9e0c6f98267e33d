import '../../../support/through-relay.js';
import '../../../rest/schedule/contract.test.js';
