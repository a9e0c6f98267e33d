import '../../../support/through-relay.js';
import '../../messaging/flow-conversation.test.js';
