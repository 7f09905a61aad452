import { accessModule } from './areas/access/module.ts'
import { accessRequestsModule } from './areas/access-requests/module.ts'
import { auditModule } from './areas/audit/module.ts'
import { channelsModule } from './areas/channels/module.ts'
import { contentModule } from './areas/content/module.ts'
import { contentSourcesModule } from './areas/content-sources/module.ts'
import { draftsModule } from './areas/drafts/module.ts'
import { exportsModule } from './areas/exports/module.ts'
import { importsModule } from './areas/imports/module.ts'
import { insightModule } from './areas/insight/module.ts'
import { inspectionModule } from './areas/inspection/module.ts'
import { messagesModule } from './areas/messages/module.ts'
import { parametersModule } from './areas/parameters/module.ts'
import { passwordResetModule } from './areas/password-reset/module.ts'
import { presetsModule } from './areas/presets/module.ts'
import { profileModule } from './areas/profile/module.ts'
import { registrationModule } from './areas/registration/module.ts'
import { servicesModule } from './areas/services/module.ts'
import { submissionsModule } from './areas/submissions/module.ts'
import { viewsModule } from './areas/views/module.ts'
import type { Module } from './platform/modules/module.ts'
import { createRegistry } from './platform/modules/registry.ts'
import { platformModule } from './platform/platform-module.ts'

/** Every module; a server fills in what must be there in this order. */
export const modules: readonly Module[] = [
  platformModule,
  accessModule,
  registrationModule,
  passwordResetModule,
  accessRequestsModule,
  auditModule,
  contentModule,
  contentSourcesModule,
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
  insightModule,
]

/** What they declare together. */
export const registry = createRegistry(modules)
