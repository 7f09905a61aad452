import {
  type Draft,
  dropDraft,
  listDrafts,
  readDraft,
  type SavedDraft,
  saveDraft,
} from '@greenroom/contract/areas/drafts/drafts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import {
  type DraftKey,
  findDraft,
  findDrafts,
  findOtherEditors,
  lockWriter,
  removeDraft,
  removeOldest,
  type StoredDraft,
  upsertDraft,
} from './store.ts'

/** The endpoints of the signed-in user's drafts. Of other users' drafts, they tell only who writes on the same row. */
export function draftHandlers(): Handler[] {
  return [
    handle(readDraft, async ({ actor, input, queries }) => {
      const draft = await findDraft(queries, { userId: actor.id, ...input.query })
      return draft ? toDraft(draft) : null
    }),

    handle(listDrafts, async ({ actor, input, queries }) => {
      const ownDrafts = await findDrafts(queries, actor.id, input.query.form)
      return ownDrafts.map(({ subject, title, device, savedAt }) => ({
        subject,
        title,
        device,
        savedTime: savedAt.toISOString(),
      }))
    }),

    handle(saveDraft, async ({ actor, input, queries, request, publish }) => {
      const { form, subject, ...save } = input.body
      const key = { userId: actor.id, form, subject }
      const writerBefore = await lockWriter(queries, key)
      const draft = await upsertDraft(queries, key, request.device, save)
      if (!draft) {
        const current = await findDraft(queries, key)
        if (current?.writer !== save.writer)
          throw fail('conflict', { current: current ? toDraft(current) : {} })
        // A later save of the same writer came first.
        return toSaved(queries, actor, key, current)
      }
      if (writerBefore === undefined) await removeOldest(queries, actor.id)
      // Each keystroke would be too much to tell; a browser reads the draft again before it goes on with it.
      if (writerBefore !== save.writer) notifyOwner(publish, key)
      return toSaved(queries, actor, key, draft)
    }),

    handle(dropDraft, async ({ actor, input, queries, publish }) => {
      const { form, subject, saves } = input.body
      const key = { userId: actor.id, form, subject }
      const dropped = await removeDraft(queries, key, saves)
      if (dropped) notifyOwner(publish, key)
      return { dropped }
    }),
  ]
}

function notifyOwner(publish: HandlerContext<typeof saveDraft>['publish'], { userId, form }: DraftKey): void {
  publish({ topic: 'draft.changed', ids: [form] }, { user: userId })
}

async function toSaved(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  key: DraftKey,
  { savedAt }: StoredDraft,
): Promise<SavedDraft> {
  const editors = await findOtherEditors(queries, actor, key)
  return {
    savedTime: savedAt.toISOString(),
    others: editors.map(({ name, savedAt }) => ({ name, savedTime: savedAt.toISOString() })),
  }
}

function toDraft({ userId: _, savedAt, ...draft }: StoredDraft): Draft {
  return { ...draft, savedTime: savedAt.toISOString() }
}
