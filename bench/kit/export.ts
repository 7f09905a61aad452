import { createExport } from '@greenroom/contract/areas/exports/exports'
import type { Client } from './client.ts'

/** Measurements of an export. */
export interface Exported {
  bytes: number
  /** Time to the first bytes, in seconds. */
  first: number
  /** Time to the last bytes, in seconds. */
  all: number
}

/** Exports all content items and discards the file. */
export async function exportContentItems(
  url: string,
  client: Client,
  format: 'csv' | 'xlsx',
): Promise<Exported> {
  const begun = performance.now()
  const columns = ['title', 'author', 'topic', 'publishedTime'].map(key => ({ key, title: key }))
  const body = { list: 'content-item', format, title: 'bench', query: {}, columns }
  const { data } = await client.ask(createExport, { body })
  const response = await fetch(url + data.address)
  if (!response.ok) throw new Error(`The export answered ${response.status}`)
  const seconds = () => (performance.now() - begun) / 1000
  let first: number | undefined
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    first ??= seconds()
    bytes += chunk.length
  }
  return { bytes, first: first ?? 0, all: seconds() }
}
