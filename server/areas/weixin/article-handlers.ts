import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { articleHandlers } from './articles/handlers.ts'
import { originHandlers } from './articles/origin-handlers.ts'
import { templateHandlers } from './articles/template-handlers.ts'
import { versionHandlers } from './articles/version-handlers.ts'
import { createWeixin } from './client/weixin.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { compareHandlers } from './publishing/compare-handlers.ts'
import { publishHandlers } from './publishing/handlers.ts'
import { jobHandlers } from './publishing/job-handlers.ts'
import { pushManyHandlers } from './publishing/push-many.ts'
import { takeDownHandlers } from './publishing/take-down.ts'

/** Handlers for articles, from writing to taking them down. */
export function allArticleHandlers(platform: Platform): Handler[] {
  // One client of WeChat for all of these handlers.
  const weixin = createWeixin(platform)
  return [
    ...articleHandlers(platform),
    ...originHandlers(),
    ...versionHandlers(),
    ...templateHandlers(),
    ...pictureHandlers(platform),
    ...publishHandlers(platform),
    ...pushManyHandlers(),
    ...jobHandlers(),
    ...compareHandlers(platform, weixin),
    ...takeDownHandlers(platform, weixin),
  ]
}
