<?php
// Calls each service with the client that openapi-generator made of its document, after all of its files were read.
declare(strict_types=1);

// Packages of the system: php-guzzlehttp-guzzle.
require 'GuzzleHttp/autoload.php';

const SERVICES = ['messaging', 'portal', 'onboarding', 'submissions', 'schedule', 'dashboard', 'cms'];
$elo = getenv('ELO_URL');
$generated = dirname(__DIR__, 2) . '/generated/openapi-generator/php';

// A notice is a fault too.
set_error_handler(function (int $_level, string $text, string $file, int $line): never {
    throw new ErrorException($text, 0, E_ERROR, $file, $line);
});
spl_autoload_register(function (string $class) use ($generated): void {
    if (!preg_match('~^Elo\\\\(\w+)\\\\(.+)$~', $class, $found)) return;
    $file = "$generated/" . lcfirst($found[1]) . '/lib/' . strtr($found[2], '\\', '/') . '.php';
    if (is_file($file)) require $file;
});
foreach (SERVICES as $service) {
    $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$generated/$service/lib", FilesystemIterator::SKIP_DOTS));
    foreach ($files as $file) require_once (string) $file;
}

function told(string $service, bool $isRight): void
{
    if (!$isRight) throw new RuntimeException("$service: another answer than expected");
    echo "ok $service\n";
}

function guzzle(?string $authorization = null): GuzzleHttp\Client
{
    return new GuzzleHttp\Client(['headers' => $authorization === null ? [] : ['authorization' => $authorization]]);
}

$form = ['username' => 'supervisor@demo.test', 'password' => 'Demo!2026'];
$reply = guzzle()->post("$elo/cms/api/jwt-auth/v1/token", ['json' => $form]);
$bearer = 'Bearer ' . json_decode((string) $reply->getBody())->token;
$key = 'demo-api-key';

$at = (new Elo\Messaging\Configuration())->setHost("$elo/messaging");
$passcodes = new Elo\Messaging\Api\PasscodesApi(guzzle('Bearer demo-service-token'), $at);
$passcode = new Elo\Messaging\Model\MessagingOtpSendRequest(['phone' => '5511987654327']);
told('messaging', $passcodes->messagingOtpSend($passcode) !== null);

$at = (new Elo\Portal\Configuration())->setHost("$elo/portal");
$classes = new Elo\Portal\Api\ClassesAndCyclesApi(guzzle($bearer), $at);
told('portal', count($classes->portalClassesList()) === 6);

$at = (new Elo\Onboarding\Configuration())->setHost("$elo/onboarding");
$courses = new Elo\Onboarding\Api\CoursesAndParticipantsApi(guzzle(), $at);
told('onboarding', $courses->onboardingCourseRead('acolhimento')->getSlug() === 'acolhimento');

$at = (new Elo\Submissions\Configuration())->setHost("$elo/submissions");
$submissions = new Elo\Submissions\Api\SubmissionsApi(guzzle($key), $at);
told('submissions', count($submissions->submissionsList(limit: 5)) === 5);

$at = (new Elo\Schedule\Configuration())->setHost("$elo/schedule");
$appointments = new Elo\Schedule\Api\AppointmentsApi(guzzle($key), $at);
told('schedule', count($appointments->scheduleAppointmentsList(limit: 2)) === 2);

$at = (new Elo\Dashboard\Configuration())->setHost("$elo/dashboard");
$sessions = new Elo\Dashboard\Api\LiveSessionsApi(guzzle($bearer), $at);
told('dashboard', is_array($sessions->dashboardLiveList()));

$at = (new Elo\Cms\Configuration())->setHost("$elo/cms");
$actions = new Elo\Cms\Api\AJAXActionsApi(guzzle(), $at);
told('cms', count($actions->cmsActionRead('state_cities', '35')->getData()) === 645);
