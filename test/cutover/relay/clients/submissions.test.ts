import '../../../support/through-relay.js';
import '../../../rest/submissions/contract.test.js';
