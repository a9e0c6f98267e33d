import '../../../support/through-relay.js';
import '../../onboarding/contract.test.js';
