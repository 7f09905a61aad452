import type { RecordSource } from '../../kit/records.ts'
import { modules } from '../modules.ts'

let loaded: readonly RecordSource[] = []

/** Loads the sources of records of all areas; done before the palette is drawn. */
export async function loadRecordSources(): Promise<void> {
  loaded = await Promise.all(modules.flatMap(({ recordSources = [] }) => recordSources.map(load => load())))
}

/** The sources, in the order of their groups; the same while the palette is open. */
export const recordSources = () => loaded
