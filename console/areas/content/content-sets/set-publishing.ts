import {
  type ContentSetRow,
  deleteContentSets,
  putContentSetsOnline,
  setContentSetStatuses,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import i18next from 'i18next'
import { call } from '../../../kit/call.ts'
import type { Publishing } from '../publishing/publish.ts'
import { setNames } from './labels.ts'

/** How content sets are put online, taken offline and deleted. */
export const setPublishing: Publishing<ContentSetRow> = {
  kind: 'content-set',
  names: setNames,
  text: {
    action: key => i18next.t(`content:action.${key}`),
    askTitle: key => i18next.t(`content:ask.${key}Title`),
    ask: (key, names) => i18next.t(`content:ask.${key}`, { names }),
    askAll: (key, count) => i18next.t(`content:ask.${key}All`, { count }),
    done: (key, count) => i18next.t(`content:done.${key}`, { count }),
    refused: (key, names = '') => i18next.t(`content:refused.${key}`, { names }),
  },
  publish: async (status, ids, onDone) => {
    const change = status === 'online' ? putContentSetsOnline : takeContentSetsOffline
    return (await call(change, { body: { ids } }, { quiet: ['notFound'], onDone })).list.length
  },
  publishAll: (status, many, onDone) =>
    call(setContentSetStatuses, { body: { status, ...many } }, { ...(onDone && { onDone }) }),
  remove: async (ids, onDone) =>
    (await call(deleteContentSets, { body: { ids } }, { quiet: ['notFound', 'wrongState'], onDone })).deleted,
}
