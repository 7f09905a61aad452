import * as areaEndpoints from './area-endpoints.ts'
import { auditEndpoints } from './areas/audit/operation-log.ts'
import { undoEndpoints } from './areas/audit/undo.ts'
import { oidcEndpoints } from './areas/auth/oidc.ts'
import { passkeyEndpoints } from './areas/auth/passkeys.ts'
import { passwordResetEndpoints } from './areas/auth/password-reset.ts'
import { secondFactorEndpoints } from './areas/auth/second-factors.ts'
import { sessionEndpoints } from './areas/auth/sessions.ts'
import { accessEndpoints } from './areas/auth/sign-in.ts'
import { channelVisitEndpoints } from './areas/channels/channel-visits.ts'
import { channelEndpoints } from './areas/channels/channels.ts'
import { contentItemEndpoints } from './areas/content/content-items.ts'
import { contentSetEndpoints } from './areas/content/content-sets.ts'
import { contentSourceEndpoints } from './areas/content/content-sources.ts'
import { setItemEndpoints } from './areas/content/set-items.ts'
import { setRuleEndpoints } from './areas/content/set-rules.ts'
import { draftEndpoints } from './areas/drafts/drafts.ts'
import { exportEndpoints } from './areas/exports/exports.ts'
import { importEndpoints } from './areas/imports/imports.ts'
import { insightEndpoints } from './areas/insight/insight.ts'
import { inspectionEndpoints } from './areas/inspection/inspection-queues.ts'
import { inspectionReviewEndpoints } from './areas/inspection/inspection-review.ts'
import { messageEndpoints } from './areas/messages/messages.ts'
import { menuEndpoints } from './areas/navigation/menu.ts'
import { parameterEndpoints } from './areas/parameters/parameters.ts'
import { presetEndpoints } from './areas/presets/presets.ts'
import { certificationEndpoints } from './areas/profile/certification.ts'
import { ownProfileEndpoints } from './areas/profile/own-profile.ts'
import { profileEndpoints } from './areas/profile/preferences.ts'
import { projectEndpoints } from './areas/profile/projects.ts'
import { teamEndpoints } from './areas/profile/teams.ts'
import { visitEndpoints } from './areas/profile/visits.ts'
import { accessRequestEndpoints } from './areas/roles/access-requests.ts'
import { roleEndpoints } from './areas/roles/roles.ts'
import { serviceEndpoints } from './areas/services/services.ts'
import { submissionEndpoints } from './areas/submissions/submissions.ts'
import { registrationEndpoints } from './areas/users/registration.ts'
import { userSearchEndpoints } from './areas/users/user-search.ts'
import { userSignInEndpoints } from './areas/users/user-sign-in.ts'
import { userEndpoints } from './areas/users/users.ts'
import { viewEndpoints } from './areas/views/views.ts'
import type { Endpoint } from './endpoint.ts'

/** Every call there is. */
export const allEndpoints: readonly Endpoint[] = [
  ...accessEndpoints,
  ...accessRequestEndpoints,
  ...userEndpoints,
  ...userSignInEndpoints,
  ...auditEndpoints,
  ...undoEndpoints,
  ...certificationEndpoints,
  ...channelEndpoints,
  ...channelVisitEndpoints,
  ...contentSetEndpoints,
  ...contentSourceEndpoints,
  ...contentItemEndpoints,
  ...setRuleEndpoints,
  ...setItemEndpoints,
  ...draftEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...insightEndpoints,
  ...inspectionReviewEndpoints,
  ...inspectionEndpoints,
  ...menuEndpoints,
  ...messageEndpoints,
  ...ownProfileEndpoints,
  ...parameterEndpoints,
  ...passwordResetEndpoints,
  ...userSearchEndpoints,
  ...presetEndpoints,
  ...profileEndpoints,
  ...registrationEndpoints,
  ...roleEndpoints,
  ...projectEndpoints,
  ...teamEndpoints,
  ...oidcEndpoints,
  ...passkeyEndpoints,
  ...secondFactorEndpoints,
  ...serviceEndpoints,
  ...sessionEndpoints,
  ...submissionEndpoints,
  ...viewEndpoints,
  ...visitEndpoints,
  ...Object.values<readonly Endpoint[]>(areaEndpoints).flat(),
]
