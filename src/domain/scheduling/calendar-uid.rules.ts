/** Under which calendars know an appointment forever, invited to it by mail or subscribed to its collaborator's feed. */
export const calendarUid = (appointmentId: number): string => `appointment-${appointmentId}@elo`;
/** The same of a collective meeting. */
export const meetingUid = (meetingId: number): string => `meeting-${meetingId}@elo`;
