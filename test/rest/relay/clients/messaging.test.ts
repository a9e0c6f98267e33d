import '../../../support/through-relay.js';
import '../../messaging/contract.test.js';
import '../../messaging/group-link.test.js';
