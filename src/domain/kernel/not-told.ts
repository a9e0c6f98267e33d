/**
 * Thrown at an event of a subscription that is about records the caller does not see. Other subscribers get the event, and the
 * caller's subscription goes on.
 */
export class NotTold extends Error {}
