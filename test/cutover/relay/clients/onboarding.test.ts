import '../../../support/through-relay.js';
import '../../../rest/onboarding/contract.test.js';
