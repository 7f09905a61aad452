import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { readListPreference, saveListPreference } from '@greenroom/contract/areas/profile/preferences'
import { readViews } from '@greenroom/contract/areas/views/views'
import { success } from '@greenroom/contract/errors'
import { buildContentRows, buildPage, buildView, recordId } from '../records.ts'

const genres = ['img', 'text', 'horizontalVideo', 'verticalVideo', 'img'] as const
const titles = [
  'Ten hidden costs of a guesthouse',
  'Camping at dawn, fifteen minutes in one take',
  'A desk with one lamp',
  'What ten stretches are good for',
  'Dumplings with ten folds, and how a family makes them for the first evening of the year',
]

const rows = buildContentRows(titles.length).map((row, place) => ({
  ...row,
  title: titles[place] ?? '',
  genre: genres[place] ?? 'img',
  clicks: 12_840 * (place + 1),
  author: 'Ada',
  topic: 'Camping',
}))

const views = [
  buildView({ name: 'Online videos', isDefault: false }),
  buildView({ id: recordId(301), name: 'Waiting for me' }),
]

/** What the calls of the gallery's parts are answered with, by the path of their endpoint. */
const responses = new Map<string, unknown>([
  [listContentItems.path, buildPage(rows, { total: 352 })],
  [readListPreference.path, null],
  [saveListPreference.path, null],
  [readViews.path, { list: views }],
])

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}|:\w+/g, '[^/]+')}$`).test(pathname)

/** Answers the calls of the console in place of a server; calls without a response never end. */
export function answerCalls(): void {
  const load = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/')) return load(input, init)
    const answer = [...responses].find(([path]) => matches(path, pathname))
    if (!answer) return new Promise<Response>(() => {})
    return Response.json({ data: answer[1], status: 'ok', msg: '', code: success.code })
  }
}
