import { decideCertification } from '@greenroom/contract/areas/profile/certification'
import { eq } from 'drizzle-orm'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { users } from '../../../platform/users/schema.ts'
import { openTodo } from '../../messages/index.ts'
import { lockRecipients } from '../../roles/index.ts'
import { requestWords } from './labels.ts'
import { certifications } from './schema.ts'
import type { StoredCertification } from './store.ts'

/** Names the todo of a request. */
export const todoKey = (id: string) => `certification:${id}`

/**
 * Puts a request before everyone who may decide on it now: they hold the permission and see who asks, and did not ask
 * themselves. Who has it before them already gets it no second time.
 * @param name of who asks
 * @returns how many may decide
 */
export async function askDeciders(
  { queries, publish }: Pick<HandlerContext<never>, 'queries' | 'publish'>,
  { id, userId, enterpriseName }: StoredCertification,
  name: string,
): Promise<number> {
  const deciders = await lockRecipients(queries, { permission: 'certification:decide', seeing: userId })
  const others = deciders.filter(decider => decider !== userId)
  await openTodo(
    { queries, publish },
    {
      to: { users: others },
      key: todoKey(id),
      ...requestWords(name, enterpriseName),
      messageType: 0,
      action: { call: decideCertification.id, entityId: id },
    },
  )
  return others.length
}

/** Brings every waiting request to those who may decide on it only since it was made. */
export const askNewDecidersJob: Job = {
  name: 'certification.ask-deciders',
  cron: '* * * * *',
  retry: { limit: 0, delaySeconds: 30 },
  async handle({ queries, publish }) {
    const waiting = await queries
      .select({ stored: certifications, name: users.name })
      .from(certifications)
      .innerJoin(users, eq(users.id, certifications.userId))
      .where(eq(certifications.state, 'auditing'))
      .orderBy(certifications.id)
      // Nobody decides meanwhile, and what was decided on is not asked again.
      .for('no key update', { of: certifications })
    for (const { stored, name } of waiting) await askDeciders({ queries, publish }, stored, name)
  },
}
