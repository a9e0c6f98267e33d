import '../../../support/through-relay.js';
import '../../../rest/messaging/contract.test.js';
import '../../../rest/messaging/group-link.test.js';
