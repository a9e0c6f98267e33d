import '../../../support/through-relay.js';
import '../../schedule/contract.test.js';
