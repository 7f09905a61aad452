import '../locales/index.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { failureText } from '../../kit/feedback/toast.ts'
import type { RecordSource } from '../../kit/module/records.ts'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch } from './match.ts'
import { recordSources } from './record-sources.ts'

/** Pause in typing, in milliseconds, after which the server is asked. */
const pauseMilliseconds = 180

interface RecordGroupsProps {
  query: string
  /** True while an input method composes; nothing is searched then. */
  composing: boolean
  pages: readonly ReachablePage[]
  children: (groups: readonly PaletteGroup[]) => ReactNode
}

/** Finds matching records in all areas' sources that the user may read. */
export function RecordGroups({ query, composing, pages, children }: RecordGroupsProps) {
  const typed = composing ? '' : query.trim()
  const [settled] = useDebouncedValue(typed, pauseMilliseconds)
  // After more typing, the last response no longer belongs to the query.
  const text = settled === typed ? settled : ''
  const search = { text, isWaiting: typed !== text, pages }
  return <Rest sources={recordSources()} search={search} done={none} show={children} />
}

interface Search {
  text: string
  /** True when the typed text has not been requested yet. */
  isWaiting: boolean
  pages: readonly ReachablePage[]
}

const none: readonly PaletteGroup[] = []

interface RestProps {
  sources: readonly RecordSource[]
  search: Search
  done: readonly PaletteGroup[]
  show: RecordGroupsProps['children']
}

/** Asks the sources in nested components, because each source has a hook of its own. */
function Rest({ sources, ...props }: RestProps) {
  const [source, ...others] = sources
  if (!source) return props.show(props.done)
  return <SourceSearch key={source.key} source={source} sources={others} {...props} />
}

function SourceSearch({ source, done, ...props }: RestProps & { source: RecordSource }) {
  const group = useGroup(source, props.search)
  return <Rest {...props} done={[...done, group]} />
}

function useGroup(source: RecordSource, { text, isWaiting, pages }: Search): PaletteGroup {
  const { t } = useTranslation('palette')
  const may = usePermission()
  const navigate = useNavigate()
  const page = pages.find(({ name }) => name === source.page)
  const mayAsk =
    (source.need === undefined || may(source.need)) && (source.page === undefined || page !== undefined)
  const { records, all, loading, error } = source.useSearch(text, mayAsk)
  const show = (address: string) =>
    void navigate(address.startsWith('/') ? address : `${page?.path ?? ''}${address}`)

  const items = records.map(
    ({ id, title, detail, open, actions }): PaletteItem => ({
      id: `${source.key}.${id}`,
      title,
      ranges: findMatch(title, text)?.ranges ?? [],
      detail,
      icon: source.icon,
      choose: () => (typeof open === 'string' ? show(open) : open()),
      actions,
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
