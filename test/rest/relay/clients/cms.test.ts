import '../../../support/through-relay.js';
import '../../cms/contract.test.js';
