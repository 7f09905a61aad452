import * as areaModules from './area-modules.ts'
import { auditModule } from './areas/audit/module.ts'
import { authModule } from './areas/auth/module.ts'
import { bulkModule } from './areas/bulk/module.ts'
import { channelsModule } from './areas/channels/module.ts'
import { contentModule } from './areas/content/module.ts'
import { draftsModule } from './areas/drafts/module.ts'
import { exportsModule } from './areas/exports/module.ts'
import { importsModule } from './areas/imports/module.ts'
import { insightModule } from './areas/insight/module.ts'
import { inspectionModule } from './areas/inspection/module.ts'
import { liveModule } from './areas/live/module.ts'
import { messagesModule } from './areas/messages/module.ts'
import { navigationModule } from './areas/navigation/module.ts'
import { parametersModule } from './areas/parameters/module.ts'
import { presetsModule } from './areas/presets/module.ts'
import { profileModule } from './areas/profile/module.ts'
import { rolesModule } from './areas/roles/module.ts'
import { servicesModule } from './areas/services/module.ts'
import { submissionsModule } from './areas/submissions/module.ts'
import { usersModule } from './areas/users/module.ts'
import { viewsModule } from './areas/views/module.ts'
import { createRegistry } from './platform/modules/create-registry.ts'
import type { Module } from './platform/modules/module.ts'
import { platformModule } from './platform/platform-module.ts'

/**
 * Every module. Servers create required rows in this order. Of two endpoints that one address matches, the first
 * answers: navigation stands before roles because of `/roles/menu`.
 */
export const modules: readonly Module[] = [
  platformModule,
  authModule,
  navigationModule,
  rolesModule,
  usersModule,
  auditModule,
  contentModule,
  inspectionModule,
  presetsModule,
  channelsModule,
  servicesModule,
  messagesModule,
  profileModule,
  parametersModule,
  submissionsModule,
  viewsModule,
  draftsModule,
  importsModule,
  exportsModule,
  bulkModule,
  insightModule,
  // Before the other areas of live rooms, whose demo rows are about its rooms.
  liveModule,
  ...Object.values<Module>(areaModules),
]

/** What they declare together. */
export const registry = createRegistry(modules)
