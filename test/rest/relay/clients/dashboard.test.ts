import '../../../support/through-relay.js';
import '../../dashboard/contract.test.js';
