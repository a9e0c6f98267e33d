import elo.cms.apis.SigningInApi
import elo.cms.models.CmsJwtAuthTokenRequest
import elo.dashboard.apis.LiveSessionsApi
import elo.messaging.apis.HealthApi
import elo.onboarding.apis.CoursesAndParticipantsApi
import elo.portal.apis.ClassesAndCyclesApi
import elo.schedule.apis.AppointmentsApi
import elo.submissions.apis.SubmissionsApi
import okhttp3.OkHttpClient

private val address: String = System.getenv("ELO_URL")

/**
 * Calls each service with the client that openapi-generator made of its document. The generator makes an empty class of a value
 * with two types, "boolean or text": the calls here have none.
 */
fun main() {
  val person = CmsJwtAuthTokenRequest(username = "supervisor@demo.test", password = "Demo!2026")
  val signedIn = SigningInApi("$address/cms").cmsJwtAuthToken(person)
  told("cms", signedIn.userEmail == "supervisor@demo.test")
  val bearer = "Bearer ${signedIn.token}"
  val key = "demo-api-key"

  HealthApi("$address/messaging").messagingStatusRead()
  told("messaging", true)
  told("portal", ClassesAndCyclesApi("$address/portal", sending(bearer)).portalClassesList().size == 6)
  val course = CoursesAndParticipantsApi("$address/onboarding").onboardingCourseRead("acolhimento")
  told("onboarding", course.slug == "acolhimento")
  told("submissions", SubmissionsApi("$address/submissions", sending(key)).submissionsList(limit = 5).size == 5)
  told("schedule", AppointmentsApi("$address/schedule", sending(key)).scheduleAppointmentsList(limit = 2).size == 2)
  LiveSessionsApi("$address/dashboard", sending(bearer)).dashboardLiveList()
  told("dashboard", true)
}

/** Calls throw for a status that is no success. */
private fun told(service: String, isRight: Boolean) {
  check(isRight) { "$service: another answer than expected" }
  println("ok $service")
}

private fun sending(authorization: String): OkHttpClient =
  OkHttpClient.Builder()
    .addInterceptor { it.proceed(it.request().newBuilder().header("authorization", authorization).build()) }
    .build()
