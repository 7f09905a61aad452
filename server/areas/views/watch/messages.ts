import { openViewParameter } from '@greenroom/contract/areas/views/views'
import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { WatchedList } from '../../../platform/list/watched-list.ts'
import { notify } from '../../messages/index.ts'

type NotifyContext = Pick<HandlerContext<never>, 'queries' | 'publish'>

/** The view of a message and its recipient. */
export interface WatchedView {
  id: string
  name: string
  userId: string
}

/** Most rows named in a message; the number of others is given. */
export const namedRows = 5
/** Characters of a row's title, in a message that names several. */
const titleLength = 60

/** Notifies the user of rows that entered their view, by one message. */
export async function notifyEntered(
  context: NotifyContext,
  view: WatchedView,
  list: WatchedList,
  rows: { titles: readonly Text[]; count: number },
): Promise<void> {
  const { count } = rows
  const named = (language: keyof Text, separator: string) =>
    rows.titles
      .map(title => [...title[language]])
      .map(title =>
        title.length > titleLength ? `${title.slice(0, titleLength).join('')}…` : title.join(''),
      )
      .join(separator)
  const more = count > rows.titles.length
  await notify(context, {
    to: { users: [view.userId] },
    // The event comes first, because the name may be cut off.
    title: {
      'zh-CN': `新进入 ${count} 条`,
      'en-US': count === 1 ? '1 new row' : `${count} new rows`,
    },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: {
      'zh-CN': `${named('zh-CN', '、')}${more ? ' 等' : ''}`,
      'en-US': `${named('en-US', ', ')}${more ? ', …' : ''}`,
    },
    link: linkTo(view, list),
  })
}

/** Notifies the user that their view has grown too large to be watched. */
export async function notifyPaused(
  context: NotifyContext,
  view: WatchedView,
  list: WatchedList,
): Promise<void> {
  await notify(context, {
    to: { users: [view.userId] },
    title: { 'zh-CN': '已暂停关注', 'en-US': 'Watching is paused' },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: {
      'zh-CN': '它已超过 10,000 行，不再通知新进入的内容。请缩小筛选范围，或在范围变小后重新关注。',
      'en-US':
        'It has grown past 10,000 rows, so nothing is told of what enters it. Narrow its filters, or watch it again when it has become smaller.',
    },
    link: linkTo(view, list),
  })
}

const linkTo = ({ id }: WatchedView, { path }: WatchedList) =>
  `${path}?${new URLSearchParams({ [openViewParameter]: id })}`
