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
import { workplaceModule } from '../areas/workplace/module.ts'
import type { Module } from '../kit/module/module.ts'

/** Contributions of areas, such as groups of the palette and kinds of cards, appear in this order. */
const ordered: readonly Module[] = [
  workplaceModule,
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

/** The module of every area, by its file. */
const moduleFiles = import.meta.glob<Readonly<Record<string, Module>>>('../areas/*/module.ts', {
  eager: true,
})
const others = Object.values(moduleFiles)
  .flatMap(exports => Object.values(exports))
  .filter(module => !ordered.includes(module))

/** Every area of the console. Areas that are not listed above come last, in the order of their names. */
export const modules: readonly Module[] = [...ordered, ...others]
