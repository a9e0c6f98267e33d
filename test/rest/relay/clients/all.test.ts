import '../../../support/through-relay.js';
import '../../contract.test.js';
