import '../../../support/through-relay.js';
import '../../../rest/cms/contract.test.js';
