import type { RecordSource } from '../../kit/module/records.ts'
import { modules } from '../modules.ts'

let loaded: readonly RecordSource[] = []

/** Loads all areas' sources of records; called before the palette is rendered. */
export async function loadRecordSources(): Promise<void> {
  loaded = await Promise.all(modules.flatMap(({ recordSources = [] }) => recordSources.map(load => load())))
}

/** The sources, in the order of their groups; they do not change while the palette is open. */
export const recordSources = () => loaded
