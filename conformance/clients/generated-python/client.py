"""Calls each service with the client that openapi-generator made of its document, after all of its modules were imported."""

import importlib
import json
import os
import pkgutil
import sys
import urllib.request
from pathlib import Path

ELO = os.environ["ELO_URL"]
GENERATED = Path(__file__).resolve().parents[2] / "generated" / "openapi-generator" / "python"


def token():
    form = json.dumps({"username": "supervisor@demo.test", "password": "Demo!2026"}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{ELO}/cms/api/jwt-auth/v1/token", form, headers)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)["token"]


def client_of(service, authorization=None):
    """The package of a service, all of its modules imported, and a client of it."""
    sys.path.insert(0, str(GENERATED / service))
    package = importlib.import_module(f"elo_{service}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    client = package.ApiClient(package.Configuration(host=f"{ELO}/{service}"))
    if authorization:
        client.set_default_header("authorization", authorization)
    return package, client


def told(service, is_right):
    assert is_right, f"{service}: another answer than expected"
    print("ok", service)


bearer, key = f"Bearer {token()}", "demo-api-key"

messaging, client = client_of("messaging", "Bearer demo-service-token")
passcode = messaging.MessagingOtpSendRequest(phone="5511987654326")
told("messaging", messaging.PasscodesApi(client).messaging_otp_send(passcode) is not None)

portal, client = client_of("portal", bearer)
told("portal", len(portal.ClassesAndCyclesApi(client).portal_classes_list()) == 6)

onboarding, client = client_of("onboarding")
course = onboarding.CoursesAndParticipantsApi(client).onboarding_course_read("acolhimento")
told("onboarding", course.slug == "acolhimento")

submissions, client = client_of("submissions", key)
told("submissions", len(submissions.SubmissionsApi(client).submissions_list(limit=5)) == 5)

schedule, client = client_of("schedule", key)
told("schedule", len(schedule.AppointmentsApi(client).schedule_appointments_list(limit=2)) == 2)

dashboard, client = client_of("dashboard", bearer)
told("dashboard", dashboard.LiveSessionsApi(client).dashboard_live_list() is not None)

cms, client = client_of("cms")
cities = cms.AJAXActionsApi(client).cms_action_read("state_cities", state_id="35")
told("cms", len(cities.data) == 645)
