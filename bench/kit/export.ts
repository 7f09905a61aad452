import { createExport } from '@greenroom/contract/areas/exports/exports'
import type { Client } from './client.ts'

/** What an export was. */
export interface Exported {
  bytes: number
  /** Until the first bytes came, in seconds. */
  first: number
  /** Until the last ones came, in seconds. */
  all: number
}

/** Takes all content items away as a file, and throws it away. */
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
