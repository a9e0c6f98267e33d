// Calls each service with the client that openapi-generator made of its document.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.org/elo/cms"
	"example.org/elo/dashboard"
	"example.org/elo/messaging"
	"example.org/elo/onboarding"
	"example.org/elo/portal"
	"example.org/elo/schedule"
	"example.org/elo/submissions"
)

var elo = os.Getenv("ELO_URL")

// told ends the program unless a call succeeded, and what was read is what the demo data have.
func told(service string, reply *http.Response, err error, isRight bool) {
	if err != nil {
		log.Fatalf("%s: %v", service, err)
	}
	if reply.StatusCode > 299 || !isRight {
		log.Fatalf("%s: status %d, or another answer than expected", service, reply.StatusCode)
	}
	fmt.Println("ok", service, reply.StatusCode)
}

func main() {
	ctx, bearer, key := context.Background(), "Bearer "+token(), "demo-api-key"

	toMessaging := messaging.NewConfiguration()
	toMessaging.Servers = messaging.ServerConfigurations{{URL: elo + "/messaging"}}
	toMessaging.AddDefaultHeader("authorization", "Bearer demo-service-token")
	passcode := messaging.NewMessagingOtpSendRequest("5511987654325")
	_, reply, err := messaging.NewAPIClient(toMessaging).PasscodesAPI.MessagingOtpSend(ctx).MessagingOtpSendRequest(*passcode).Execute()
	told("messaging", reply, err, true)

	toPortal := portal.NewConfiguration()
	toPortal.Servers = portal.ServerConfigurations{{URL: elo + "/portal"}}
	toPortal.AddDefaultHeader("authorization", bearer)
	classes, reply, err := portal.NewAPIClient(toPortal).ClassesAndCyclesAPI.PortalClassesList(ctx).Execute()
	told("portal", reply, err, len(classes) == 6)

	toOnboarding := onboarding.NewConfiguration()
	toOnboarding.Servers = onboarding.ServerConfigurations{{URL: elo + "/onboarding"}}
	course, reply, err := onboarding.NewAPIClient(toOnboarding).CoursesAndParticipantsAPI.OnboardingCourseRead(ctx, "acolhimento").Execute()
	told("onboarding", reply, err, course.GetSlug() == "acolhimento")

	toSubmissions := submissions.NewConfiguration()
	toSubmissions.Servers = submissions.ServerConfigurations{{URL: elo + "/submissions"}}
	toSubmissions.AddDefaultHeader("authorization", key)
	handIns, reply, err := submissions.NewAPIClient(toSubmissions).SubmissionsAPI.SubmissionsList(ctx).Limit(5).Execute()
	told("submissions", reply, err, len(handIns) == 5)

	toSchedule := schedule.NewConfiguration()
	toSchedule.Servers = schedule.ServerConfigurations{{URL: elo + "/schedule"}}
	toSchedule.AddDefaultHeader("authorization", key)
	appointments, reply, err := schedule.NewAPIClient(toSchedule).AppointmentsAPI.ScheduleAppointmentsList(ctx).Limit(2).Execute()
	told("schedule", reply, err, len(appointments) == 2)

	toDashboard := dashboard.NewConfiguration()
	toDashboard.Servers = dashboard.ServerConfigurations{{URL: elo + "/dashboard"}}
	toDashboard.AddDefaultHeader("authorization", bearer)
	_, reply, err = dashboard.NewAPIClient(toDashboard).LiveSessionsAPI.DashboardLiveList(ctx).Execute()
	told("dashboard", reply, err, true)

	toCms := cms.NewConfiguration()
	toCms.Servers = cms.ServerConfigurations{{URL: elo + "/cms"}}
	cities, reply, err := cms.NewAPIClient(toCms).AJAXActionsAPI.CmsActionRead(ctx).Action("state_cities").StateId("35").Execute()
	told("cms", reply, err, len(cities.GetData()) == 645)
}

func token() string {
	form := bytes.NewBufferString(`{"username":"supervisor@demo.test","password":"Demo!2026"}`)
	reply, err := http.Post(elo+"/cms/api/jwt-auth/v1/token", "application/json", form)
	if err != nil {
		log.Fatal(err)
	}
	defer reply.Body.Close()
	var body struct{ Token string }
	if err := json.NewDecoder(reply.Body).Decode(&body); err != nil {
		log.Fatal(err)
	}
	return body.Token
}
