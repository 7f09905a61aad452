import { readFile } from 'node:fs/promises'
import type { SampleName } from '../api/pusher.ts'
import type { Tag } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'

const samples = new URL('./', import.meta.url)

/** Where the file of a sample lies. */
export const sampleFile = (name: SampleName): URL => new URL(`${name}.flv`, samples)

/** The tags of a sample in their order; samples/README.md names the sources. */
export async function readSample(name: SampleName): Promise<Tag[]> {
  const bytes = await readFile(sampleFile(name))
  return [...new FlvTagReader().push(bytes)]
}
