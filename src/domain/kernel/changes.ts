/**
 * Thrown at an event of a subscription that this caller is not told of: it is about what they don't see. Everybody else is,
 * and the subscription goes on.
 */
export class NotTold extends Error {}
