import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'
import { useCallQuery } from './query.ts'

/** A stored thing that was found by its words. */
export interface FoundRecord {
  id: string
  title: string
  /** What tells it from others of this name. */
  detail?: string
  /** Where it is shown: the query of its source's page, a path of its own, or what shows it where the user is. */
  open: string | (() => void)
}

export interface FoundRecords {
  records: readonly FoundRecord[]
  /** The query of the source's page that shows all that match, when there are more. */
  all?: { search: string; total: number } | undefined
}

interface Search extends FoundRecords {
  loading: boolean
  error: Error | null
}

/** One kind of record that can be found by text. */
export interface RecordSource {
  key: string
  /** In the language on screen. */
  title: () => string
  icon: ComponentType<{ size?: number }>
  /** Without it nothing is asked; absent when everyone may look. */
  need?: Permission | undefined
  /** The name of the page that shows its records; who can't open it is offered none. */
  page?: string | undefined
  /** Looks while the text is not empty; a search that is not wanted any more is called off. */
  useSearch: (text: string, enabled: boolean) => Search
}

interface SourceDescription<C extends Endpoint> extends Omit<RecordSource, 'useSearch'> {
  call: C
  /** What to ask for this text; a few rows are enough. */
  request: (text: string) => RequestOf<C>
  found: (response: ResponseOf<C>, text: string) => FoundRecords
}

/** As many as are offered of one kind. */
const shown = 5

/** The first few records whose title holds the text, whatever its case; for calls that answer with all there are. */
export function firstNamed<R extends { title: string }>(records: readonly R[], text: string): R[] {
  const sought = text.toLowerCase()
  return records.filter(({ title }) => title.toLowerCase().includes(sought)).slice(0, shown)
}

/** Describes how to find records of one kind, over a call of the contract. */
export function defineRecords<C extends Endpoint>(description: SourceDescription<C>): RecordSource {
  const { call, request, found, ...source } = description
  return {
    ...source,
    useSearch: (text, enabled) => {
      const isEnabled = enabled && text !== ''
      const { data, error, isFetching } = useCallQuery(call, request(text), {
        enabled: isEnabled,
        quiet: true,
      })
      const answered = isEnabled && data !== undefined ? found(data, text) : { records: [] }
      return {
        ...answered,
        loading: isEnabled && isFetching && data === undefined,
        error: isEnabled ? error : null,
      }
    },
  }
}
