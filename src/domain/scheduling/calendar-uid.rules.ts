/** The permanent UID of an appointment in calendar programs, for mail invitations and for the collaborator's feed. */
export const calendarUid = (appointmentId: number): string => `appointment-${appointmentId}@elo`;
/** The same for a collective meeting. */
export const meetingUid = (meetingId: number): string => `meeting-${meetingId}@elo`;
