import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { instantText } from '../../platform/instant-text.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { notify } from '../messages/index.ts'
import { notifyServices } from './handlers.ts'
import { wantsRenewing } from './list.ts'
import { services } from './schema.ts'
import type { StoredService } from './standing.ts'

/** Notifies users who manage services, once for each expiry: some days before it, and at it. */
export const watchServicesJob: Job = {
  name: 'services.watch',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 10 },
  async handle(context) {
    const { queries } = context
    const over = await queries
      .update(services)
      .set({ notifiedFor: services.expiresAt, announcedFor: services.expiresAt })
      .where(
        and(
          eq(services.enabled, true),
          isNotNull(services.expiresAt),
          lte(services.expiresAt, sql`now()`),
          sql`${services.notifiedFor} is distinct from ${services.expiresAt}`,
        ),
      )
      .returning()
    const soon = await queries
      .update(services)
      .set({ announcedFor: services.expiresAt })
      .where(and(wantsRenewing, sql`${services.announcedFor} is distinct from ${services.expiresAt}`))
      .returning()
    for (const service of over) await notifyManagers(context, service, 'over')
    for (const service of soon) await notifyManagers(context, service, 'soon')
    if (over.length > 0) notifyServices(context.publish)
  },
}

async function notifyManagers(
  context: JobContext,
  { title, expiresAt }: StoredService,
  what: 'soon' | 'over',
) {
  if (!expiresAt) return
  const until = instantText(expiresAt)
  const [zh, en] = [title['zh-CN'], title['en-US']]
  await notify(context, {
    to: { permission: 'service:manage' },
    title:
      what === 'soon'
        ? { 'zh-CN': '服务即将到期', 'en-US': 'A service is about to expire' }
        : { 'zh-CN': '服务已到期', 'en-US': 'A service has expired' },
    subTitle: title,
    content:
      what === 'soon'
        ? {
            'zh-CN': `“${zh}”将于 ${until['zh-CN']}到期，请及时续约。`,
            'en-US': `${en} expires on ${until['en-US']}. Renew it in time.`,
          }
        : {
            'zh-CN': `“${zh}”已到期，续约后可继续使用。`,
            'en-US': `${en} has expired. Renew it to go on using it.`,
          },
  })
}
