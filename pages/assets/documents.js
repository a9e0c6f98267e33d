// Every operation of the graph that our own pages run, except those of the administration page (pages/admin): the server trusts
// them by their texts (GRAPHQL_DOCUMENTS).

export const WHO_IS_HERE = 'query WhoIsHere { me { name roles } }';
export const SIGN_OUT = 'mutation SignOut { signOut }';
export const REQUEST_SIGN_IN_CODE =
  'mutation RequestSignInCode($identifier: String!) { requestSignInCode(identifier: $identifier) }';
export const REQUEST_RECOVERY =
  'mutation RequestRecovery($identifier: String!) { requestRecovery(identifier: $identifier) }';
export const CONFIRM_PHONE = 'mutation ConfirmPhone($token: String!) { confirmPhone(token: $token) }';
export const KEEP_CONTACT = 'mutation KeepContact($token: String!) { keepContact(token: $token) }';

export const MY_SECOND_FACTORS = `query MySecondFactors {
  me { id name roles }
  mySecondFactors { id kind name createdAt lastUsedAt }
  secondFactorStatus { mode dueAt recoveryCodesLeft }
}`;
export const AFTER_SIGN_IN =
  'query AfterSignIn { secondFactorStatus { dueAt } me { roles } siteSettings { portalUrl } }';
export const BEGIN_TOTP = 'mutation BeginTotp($password: String) { beginTotp(password: $password) { secret qrCode } }';
export const CONFIRM_TOTP =
  'mutation ConfirmTotp($code: String!, $name: String!) { confirmTotp(code: $code, name: $name) { id } }';
export const BEGIN_PASSKEY = 'mutation BeginPasskey($password: String) { beginPasskey(password: $password) }';
export const FINISH_PASSKEY =
  'mutation FinishPasskey($response: JSONObject!, $name: String!) { finishPasskey(response: $response, name: $name) { id } }';
export const REMOVE_SECOND_FACTOR =
  'mutation RemoveSecondFactor($id: ID!, $password: String) { removeSecondFactor(id: $id, password: $password) }';
export const NEW_RECOVERY_CODES =
  'mutation NewRecoveryCodes($password: String) { newRecoveryCodes(password: $password) }';
export const BEGIN_PASSKEY_SIGN_IN = `mutation BeginPasskeySignIn($identifier: String!, $password: String, $code: String) {
  beginPasskeySignIn(identifier: $identifier, password: $password, code: $code)
}`;
export const BEGIN_SECOND_FACTOR_SET_UP = `mutation BeginSecondFactorSetUp($identifier: String!, $password: String, $code: String) {
  beginSecondFactorSetUp(identifier: $identifier, password: $password, code: $code)
}`;

export const MY_PRIVACY = `query MyPrivacy {
  me { id name roles }
  consents { purpose isGiven current { id title text version } history { givenAt withdrawnAt text { version } } }
}`;
export const MY_EXPORTS = `query MyExports($id: ID!) {
  personExports(personId: $id) { id state createdAt expiresAt size url }
}`;
export const WHO_READ_MY_DATA = `query WhoReadMyData($id: ID!, $after: String) {
  accessRecords(personId: $id, first: 20, after: $after) {
    nodes { id createdAt kind actorKind keyName actor { name } operation }
    pageInfo { hasNextPage endCursor }
  }
}`;
export const EXPORT_MY_DATA = 'mutation ExportMyData($id: ID!) { exportPerson(id: $id) { id } }';
export const GIVE_CONSENT = 'mutation GiveConsent($textId: ID!) { giveConsent(textId: $textId) { purpose } }';
export const WITHDRAW_CONSENT =
  'mutation WithdrawConsent($purpose: String!) { withdrawConsent(purpose: $purpose) { purpose } }';

export const MY_ERASURE = 'query MyErasure { myErasure { id state dueAt } }';
export const REQUEST_ERASURE = 'mutation RequestErasure { requestErasure { id } }';
export const WITHDRAW_ERASURE = 'mutation WithdrawErasure($id: ID!) { withdrawErasure(id: $id) { id } }';

export const STATES = 'query States { states { id name } }';
export const INVITATION = 'query PageInvitation($token: String!) { invitation(token: $token) { email groupName } }';

const GROUPS = 'fragment Groups on HospitalGroupConnection { nodes { id name } pageInfo { hasNextPage endCursor } }';
export const KPI_PAGE = `query KpiPage($groupId: ID, $year: Int) {
  hospitalGroups(first: 100) { ...Groups }
  kpis(groupId: $groupId, year: $year) {
    name title area chart period
    series {
      name title unit decimals formula source target
      bands { name level from to }
      inputs { title unit }
      points { label startsOn value shown recordedAt band { name level } inputs { value } }
    }
  }
  myHospitalGroups { role group { id } }
}
${GROUPS}`;
/** The same numbers of another group or year, for a comparison: the KPIs' descriptions are known already. */
export const COMPARED_KPIS = `query ComparedKpis($groupId: ID, $year: Int) {
  kpis(groupId: $groupId, year: $year) {
    name
    series { name points { label startsOn value shown band { name level } } }
  }
}`;
export const MORE_HOSPITAL_GROUPS = `query MoreHospitalGroups($after: String) { hospitalGroups(first: 100, after: $after) { ...Groups } }
${GROUPS}`;

const SESSION =
  'id title className courseTitle facilitatorName roomUrl startsAt endsAt state enrolled joined present messages';
export const LIVE_PAGE = `query LivePage { liveSessions { sessions { ${SESSION} } } }`;
export const LIVE_PAGE_SESSION = `subscription LivePageSession($id: ID!) { liveSessionChanged(meetingId: $id) { ${SESSION} } }`;

export const RECORDED_MESSAGES = `query RecordedMessages {
  recordedMessages(first: 50) { nodes { id identity recipient template payload createdAt } }
}`;
