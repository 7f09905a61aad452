import '../locales/index.ts'
import {
  type ContentSetRow,
  deleteContentSets,
  putContentSetsOnline,
  setContentSetStatuses,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import i18next from 'i18next'
import { callWithId } from '../../../kit/call/call.ts'
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
    done: (key, count, names) =>
      names === undefined
        ? i18next.t(`content:done.${key}`, { count })
        : i18next.t(`content:doneTo.${key}`, { names }),
    refused: (key, names = '') => i18next.t(`content:refused.${key}`, { names }),
  },
  publish: (status, ids, options) =>
    callWithId(
      status === 'online' ? putContentSetsOnline : takeContentSetsOffline,
      { body: { ids } },
      options,
    ),
  publishAll: (status, many, options) =>
    callWithId(setContentSetStatuses, { body: { status, ...many } }, options),
  remove: (ids, options) => callWithId(deleteContentSets, { body: { ids } }, options),
}
