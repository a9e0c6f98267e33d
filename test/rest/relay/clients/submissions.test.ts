import '../../../support/through-relay.js';
import '../../submissions/contract.test.js';
