import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { foundContents, foundSets } from '../../areas/content/index.ts'
import { foundMessages } from '../../areas/messages/index.ts'
import { foundPeople } from '../../areas/users/index.ts'
import { usePermission } from '../../kit/permission.tsx'
import type { RecordSource } from '../../kit/records.ts'
import { failureText } from '../../kit/toast.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch } from './match.ts'
import type { ReachablePage } from './reachable-pages.ts'

/** How long somebody must have stopped typing before the server is asked. */
const pauseMilliseconds = 180

/** Records that match, from the sources that the person may ask; nothing while a typing system composes. */
export function useRecordGroups(
  query: string,
  composing: boolean,
  pages: readonly ReachablePage[],
): PaletteGroup[] {
  const wanted = composing ? '' : query.trim()
  const [settled] = useDebouncedValue(wanted, pauseMilliseconds)
  // What was typed since then makes the last answer an answer to something else.
  const text = settled === wanted ? settled : ''
  const isWaiting = wanted !== text
  const search = { text, isWaiting, pages }
  return [
    useGroup(foundSets, search),
    useGroup(foundContents, search),
    useGroup(foundMessages, search),
    useGroup(foundPeople, search),
  ]
}

interface Search {
  text: string
  /** What is typed has not been asked for yet. */
  isWaiting: boolean
  pages: readonly ReachablePage[]
}

function useGroup(source: RecordSource, { text, isWaiting, pages }: Search): PaletteGroup {
  const { t } = useTranslation('palette')
  const may = usePermission()
  const navigate = useNavigate()
  const page = pages.find(({ name }) => name === source.page)
  const mayAsk =
    (source.need === undefined || may(source.need)) && (source.page === undefined || page !== undefined)
  const { records, all, loading, error } = source.useSearch(text, mayAsk)
  const show = (search: string) => void navigate(`${page?.path ?? ''}${search}`)

  const items = records.map(
    ({ id, title, detail, open }): PaletteItem => ({
      id: `${source.key}.${id}`,
      title,
      ranges: findMatch(title, text)?.ranges ?? [],
      detail,
      icon: source.icon,
      choose: () => (typeof open === 'string' ? show(open) : open()),
    }),
  )
  const more: PaletteItem[] = all
    ? [
        {
          id: `${source.key}.all`,
          title: t('all', { total: all.total }),
          ranges: [],
          choose: () => show(all.search),
        },
      ]
    : []
  return {
    key: source.key,
    title: source.title(),
    items: [...items, ...more],
    loading: mayAsk && (loading || isWaiting),
    failure: error ? failureText(error) : undefined,
  }
}
