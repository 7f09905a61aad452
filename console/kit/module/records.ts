import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'
import type { Action } from '../actions/action.ts'
import { useCallQuery } from '../call/query.ts'

/** A record found by a text search. */
export interface FoundRecord {
  id: string
  title: string
  /** Tells it from others with the same name. */
  detail?: string
  /** Where it is shown: query of its source's page, a path, or a function that shows it in place. */
  open: string | (() => void)
  /** What can be done with it in place; may be read when the user asks for it. */
  actions?: (() => readonly Action[] | Promise<readonly Action[]>) | undefined
}

export interface FoundRecords {
  records: readonly FoundRecord[]
  /** Query of the source's page for all matches, when there are more. */
  all?: { search: string; total: number } | undefined
}

interface Search extends FoundRecords {
  loading: boolean
  error: Error | null
}

/** A kind of record that a text search can find. */
export interface RecordSource {
  key: string
  /** Title in the language on screen. */
  title: () => string
  icon: ComponentType<{ size?: number }>
  /** Permission to search; absent when everyone may. */
  need?: Permission | undefined
  /** Name of the page of the records; users who cannot open it get no results. */
  page?: string | undefined
  /** Searches while the text is not empty; aborts outdated searches. */
  useSearch: (text: string, enabled: boolean) => Search
}

interface SourceDescription<C extends Endpoint> extends Omit<RecordSource, 'useSearch'> {
  call: C
  /** Request for a text; a few rows suffice. */
  request: (text: string) => RequestOf<C>
  found: (response: ResponseOf<C>, text: string) => FoundRecords
}

/** Results shown per kind. */
const visibleCount = 5

/** The first records whose title contains the text, ignoring case; for endpoints that return all. */
export function firstNamed<R extends { title: string }>(records: readonly R[], text: string): R[] {
  const query = text.toLowerCase()
  return records.filter(({ title }) => title.toLowerCase().includes(query)).slice(0, visibleCount)
}

/** Declares a searchable kind of record over an endpoint. */
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
