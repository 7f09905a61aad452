import { accessCalls } from './areas/access.ts'
import { accessRequestCalls } from './areas/access-requests.ts'
import { accountSignInCalls } from './areas/account-sign-in.ts'
import { accountCalls } from './areas/accounts.ts'
import { auditCalls } from './areas/audit.ts'
import { undoCalls } from './areas/audit-undo.ts'
import { certificationCalls } from './areas/certification.ts'
import { channelVisitCalls } from './areas/channel-visits.ts'
import { channelCalls } from './areas/channels.ts'
import { contentCalls } from './areas/content.ts'
import { contentSourceCalls } from './areas/content-sources.ts'
import { contentsCalls } from './areas/contents.ts'
import { draftCalls } from './areas/drafts.ts'
import { exportCalls } from './areas/exports.ts'
import { importCalls } from './areas/imports.ts'
import { insightCalls } from './areas/insight.ts'
import { inspectingCalls } from './areas/inspecting.ts'
import { inspectionCalls } from './areas/inspection.ts'
import { menuCalls } from './areas/menu.ts'
import { messageCalls } from './areas/messages.ts'
import { oidcCalls } from './areas/oidc.ts'
import { ownProfileCalls } from './areas/own-profile.ts'
import { parameterCalls } from './areas/parameters.ts'
import { passkeyCalls } from './areas/passkeys.ts'
import { passwordResetCalls } from './areas/password-reset.ts'
import { peopleCalls } from './areas/people.ts'
import { presetCalls } from './areas/presets.ts'
import { profileCalls } from './areas/profile.ts'
import { projectCalls } from './areas/projects.ts'
import { registrationCalls } from './areas/registration.ts'
import { roleCalls } from './areas/roles.ts'
import { secondFactorCalls } from './areas/second-factors.ts'
import { serviceCalls } from './areas/services.ts'
import { sessionCalls } from './areas/sessions.ts'
import { setItemCalls } from './areas/set-items.ts'
import { setRuleCalls } from './areas/set-rules.ts'
import { submissionCalls } from './areas/submissions.ts'
import { teamCalls } from './areas/teams.ts'
import { viewCalls } from './areas/views.ts'
import { visitCalls } from './areas/visits.ts'
import type { Call } from './call.ts'

/** Every call there is. */
export const allCalls: readonly Call[] = [
  ...accessCalls,
  ...accessRequestCalls,
  ...accountCalls,
  ...accountSignInCalls,
  ...auditCalls,
  ...undoCalls,
  ...certificationCalls,
  ...channelCalls,
  ...channelVisitCalls,
  ...contentCalls,
  ...contentSourceCalls,
  ...contentsCalls,
  ...setRuleCalls,
  ...setItemCalls,
  ...draftCalls,
  ...exportCalls,
  ...importCalls,
  ...insightCalls,
  ...inspectingCalls,
  ...inspectionCalls,
  ...menuCalls,
  ...messageCalls,
  ...ownProfileCalls,
  ...parameterCalls,
  ...passwordResetCalls,
  ...peopleCalls,
  ...presetCalls,
  ...profileCalls,
  ...registrationCalls,
  ...roleCalls,
  ...projectCalls,
  ...teamCalls,
  ...oidcCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...serviceCalls,
  ...sessionCalls,
  ...submissionCalls,
  ...viewCalls,
  ...visitCalls,
]
