import { randomUUID } from 'node:crypto'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { upsertSubmission } from '../submissions/index.ts'
import { channels } from './schema.ts'

const minute = 60_000
/** How long before the channel was made the same form was refused, as one corrects a form. */
const beforeMilliseconds = 3 * minute

/** The administrator's channels of the demo as the step form brought them: each was taken, and the first was refused before that. */
export async function seedSubmissions(queries: Queries): Promise<void> {
  const created = await queries
    .select({
      id: channels.id,
      title: channels.activityName,
      userId: users.id,
      createdAt: channels.createdAt,
    })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.createdBy))
    .where(eq(users.username, 'admin'))
    .orderBy(asc(channels.createdAt))
  for (const [place, { id, title, userId, createdAt }] of created.entries()) {
    const common = { kind: 'channel' as const, userId, title }
    const wrong = { error: 'invalid' as const, permission: '', about: '' }
    if (place === 0) {
      await upsertSubmission(queries, {
        ...common,
        id: randomUUID(),
        outcome: 'refused',
        createdAt: new Date(createdAt.getTime() - beforeMilliseconds),
        reasons: [
          { ...wrong, field: 'promoteLink', text: ruleTexts.promoteLinkForm },
          { ...wrong, field: 'advertisingContent', text: ruleTexts.tooManyWords },
        ],
      })
    }
    await upsertSubmission(queries, {
      ...common,
      id: randomUUID(),
      subjectId: id,
      outcome: 'accepted',
      createdAt,
    })
  }
}
