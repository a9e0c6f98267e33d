import '../../../support/through-relay.js';
import '../../portal/contract.test.js';
