module elo/conformance/generated-go

go 1.23

require (
	example.org/elo/cms v0.0.0
	example.org/elo/dashboard v0.0.0
	example.org/elo/messaging v0.0.0
	example.org/elo/onboarding v0.0.0
	example.org/elo/portal v0.0.0
	example.org/elo/schedule v0.0.0
	example.org/elo/submissions v0.0.0
)

replace (
	example.org/elo/cms => ../../generated/openapi-generator/go/cms
	example.org/elo/dashboard => ../../generated/openapi-generator/go/dashboard
	example.org/elo/messaging => ../../generated/openapi-generator/go/messaging
	example.org/elo/onboarding => ../../generated/openapi-generator/go/onboarding
	example.org/elo/portal => ../../generated/openapi-generator/go/portal
	example.org/elo/schedule => ../../generated/openapi-generator/go/schedule
	example.org/elo/submissions => ../../generated/openapi-generator/go/submissions
)
