/** The notices about duties that are handed over when their holder ends, with their conditions. */
export const handedOver = {
  'class-handed-over': 'a facilitator leads classes, which are handed over with it',
  'appointment-moved': 'appointments are moved with the classes',
  'appointment-handed-over': 'appointments are moved with the classes',
  'appointment-cancelled': 'appointments are canceled',
} as const;
