import '../locales/analytics/index.ts'
import {
  readWorkplacePreference,
  saveWorkplacePreference,
  workplaceLimits,
} from '@greenroom/contract/areas/profile/workplace'
import type { ListView } from '@greenroom/contract/areas/views/views'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { offerUndo } from '../../../kit/feedback/action-toast.tsx'
import { toast } from '../../../kit/feedback/toast.ts'

type Named = Pick<ListView, 'id' | 'name'>

/** Which of these views of Explore the user has on the workplace, and the ways to change that. */
export function usePins(views: readonly Pick<ListView, 'id'>[]) {
  const { t } = useTranslation('analytics')
  const { data } = useCallQuery(readWorkplacePreference, {}, { quiet: true })
  const ids = (data?.pins ?? []).filter(id => views.some(view => view.id === id))

  /** Returns whether it succeeded; `call` shows failures. */
  async function save(pins: readonly string[]): Promise<boolean> {
    return attempt(() => call(saveWorkplacePreference, { body: { pins: [...pins] } })).finally(() =>
      invalidate('settings.changed'),
    )
  }

  return {
    /** The number of stored pins, including those whose view was deleted. */
    stored: data?.pins?.length ?? 0,
    /** In their order. */
    ids,
    async pin({ id, name }: Named) {
      if (ids.length >= workplaceLimits.pins)
        return toast.notice(t('explore.view.pinLimit', { count: workplaceLimits.pins }))
      if (await save([...ids, id])) toast.success(t('explore.view.pinDone', { name }))
    },
    async unpin({ id, name }: Named) {
      if (await save(ids.filter(other => other !== id)))
        offerUndo(t('explore.view.unpinDone', { name }), () => void save(ids))
    },
    /** Puts a view one place further to the front or to the back. */
    move: ({ id }: Pick<ListView, 'id'>, by: -1 | 1) =>
      save(ids.filter(other => other !== id).toSpliced(ids.indexOf(id) + by, 0, id)),
  }
}
