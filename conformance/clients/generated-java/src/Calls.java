import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import elo.cms.AjaxActionsApi;
import elo.dashboard.LiveSessionsApi;
import elo.messaging.PasscodesApi;
import elo.messaging.model.MessagingOtpSendRequest;
import elo.onboarding.CoursesAndParticipantsApi;
import elo.portal.ClassesAndCyclesApi;
import elo.schedule.AppointmentsApi;
import elo.submissions.SubmissionsApi;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls each service once with its generated client. */
public class Calls {
  private static final String ELO = System.getenv("ELO_URL");

  private interface Call {
    int status() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    String bearer = "Bearer " + token();
    String key = "demo-api-key";

    var messaging = new elo.messaging.client.ApiClient();
    messaging.updateBaseUri(ELO + "/messaging");
    messaging.setRequestInterceptor(request -> request.setHeader("authorization", "Bearer demo-service-token"));
    told("messaging", () ->
        new PasscodesApi(messaging).messagingOtpSendWithHttpInfo(new MessagingOtpSendRequest().phone("5511987654324")).getStatusCode());

    var portal = new elo.portal.client.ApiClient();
    portal.updateBaseUri(ELO + "/portal");
    portal.setRequestInterceptor(request -> request.setHeader("authorization", bearer));
    told("portal", () -> new ClassesAndCyclesApi(portal).portalClassesListWithHttpInfo(null, null).getStatusCode());

    var onboarding = new elo.onboarding.client.ApiClient();
    onboarding.updateBaseUri(ELO + "/onboarding");
    told("onboarding", () -> new CoursesAndParticipantsApi(onboarding).onboardingCourseReadWithHttpInfo("acolhimento").getStatusCode());

    var submissions = new elo.submissions.client.ApiClient();
    submissions.updateBaseUri(ELO + "/submissions");
    submissions.setRequestInterceptor(request -> request.setHeader("authorization", key));
    told("submissions", () ->
        new SubmissionsApi(submissions)
            .submissionsListWithHttpInfo(null, null, null, null, null, null, null, 5, null)
            .getStatusCode());

    var schedule = new elo.schedule.client.ApiClient();
    schedule.updateBaseUri(ELO + "/schedule");
    schedule.setRequestInterceptor(request -> request.setHeader("authorization", key));
    told("schedule", () ->
        new AppointmentsApi(schedule).scheduleAppointmentsListWithHttpInfo(null, null, null, 5, null).getStatusCode());

    var dashboard = new elo.dashboard.client.ApiClient();
    dashboard.updateBaseUri(ELO + "/dashboard");
    dashboard.setRequestInterceptor(request -> request.setHeader("authorization", bearer));
    told("dashboard", () -> new LiveSessionsApi(dashboard).dashboardLiveListWithHttpInfo().getStatusCode());

    var cms = new elo.cms.client.ApiClient();
    cms.updateBaseUri(ELO + "/cms");
    told("cms", () -> new AjaxActionsApi(cms).cmsActionReadWithHttpInfo("state_cities", "35", null).getStatusCode());
  }

  private static void told(String facade, Call call) throws Exception {
    int status = call.status();
    if (status < 200 || status > 299) throw new IllegalStateException(facade + ": status " + status);
    System.out.println("ok " + facade + " " + status);
  }

  private static String token() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(ELO + "/cms/api/jwt-auth/v1/token"))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"username\":\"supervisor@demo.test\",\"password\":\"Demo!2026\"}"))
            .build();
    HttpResponse<String> reply = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    JsonNode body = new ObjectMapper().readTree(reply.body());
    return body.get("token").asText();
  }
}
