import { auditModule } from '../areas/audit/module.ts'
import { authModule } from '../areas/auth/module.ts'
import { channelsModule } from '../areas/channels/module.ts'
import { contentModule } from '../areas/content/module.ts'
import { insightModule } from '../areas/insight/module.ts'
import { inspectionModule } from '../areas/inspection/module.ts'
import { messagesModule } from '../areas/messages/module.ts'
import { navigationModule } from '../areas/navigation/module.ts'
import { parametersModule } from '../areas/parameters/module.ts'
import { presetsModule } from '../areas/presets/module.ts'
import { profileModule } from '../areas/profile/module.ts'
import { rolesModule } from '../areas/roles/module.ts'
import { servicesModule } from '../areas/services/module.ts'
import { submissionsModule } from '../areas/submissions/module.ts'
import { usersModule } from '../areas/users/module.ts'
import type { Module } from '../kit/module.ts'

/** Every area of the console. What areas show beside each other stands in this order: groups of the palette, kinds of cards. */
export const modules: readonly Module[] = [
  insightModule,
  contentModule,
  inspectionModule,
  servicesModule,
  presetsModule,
  channelsModule,
  parametersModule,
  submissionsModule,
  messagesModule,
  profileModule,
  usersModule,
  rolesModule,
  navigationModule,
  auditModule,
  authModule,
]
