import '../../../support/through-relay.js';
import '../../../rest/messaging/flow-conversation.test.js';
