/** Mutations that change no record with states, or a record with states that other tests cover: by the reason. */
export const stateless: Readonly<Record<string, readonly string[]>> = {
  'The programme: it says where and when; what of it depends on people is in test/pairs and test/domain': [
    ...['createCourse', 'updateCourse', 'removeCourse', 'createCycle', 'updateCycle', 'removeCycle'],
    ...['createActivity', 'updateActivity', 'removeActivity', 'updateMeeting'],
    ...['saveActivityTemplate', 'replaceActivityTemplate', 'removeActivityTemplate'],
  ],
  'Makes a class, or ends a substitution: test/domain/duties, test/journeys': ['createClass', 'removeSubstitute'],
  'Hospitals, their members and what they measure': [
    ...['createHospital', 'updateHospital', 'removeHospital', 'createHospitalGroup', 'updateHospitalGroup'],
    ...['removeHospitalGroup', 'inviteToGroup', 'recordMeasurements', 'removeMeasurements'],
  ],
  'Ways in, contacts and codes: test/domain/identity plays them in random order, several at once': [
    ...['sendOtp', 'confirmOtp', 'confirmEmail', 'confirmPhone', 'keepContact', 'signIn', 'requestSignInCode'],
    ...['requestRecovery', 'signInWithCode', 'signOut', 'endMySessions', 'createApiKey', 'revokeApiKey'],
    ...['beginPasskey', 'finishPasskey', 'beginTotp', 'confirmTotp', 'removeSecondFactor', 'newRecoveryCodes'],
    ...['beginPasskeySignIn', 'beginSecondFactorSetUp', 'answerFlow'],
  ],
  'Writes down what happened or was said': [
    ...['trackConversion', 'postLiveMessage', 'leaveLiveSession', 'recordParticipantMode', 'resendFlow'],
    ...['giveConsent', 'withdrawConsent', 'publishConsentText', 'setPicture', 'removePicture'],
  ],
  'Settings of the site': ['changeSiteSettings', 'setMaintenanceMode'],
  'Routes: test/e2e/cutover': [
    ...['announceSunset', 'withdrawSunset', 'acknowledgeSunset', 'scheduleBrownout', 'closeRoute', 'setRouteMode'],
    ...['reopenRoute', 'ignoreDifferences', 'withdrawIgnored', 'resetParity'],
  ],
};
