import * as z from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** One entry of an archive. */
const entrySchema = z.object({
  /** In bytes. */
  size: z.int().min(0),
  /** SHA-256, in hexadecimal. */
  sha256: hash,
})

const tableSchema = entrySchema.extend({
  name: z.string(),
  /** In the order of the rows' values; without generated columns. */
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** For a partition: its table and its bounds in SQL. */
  partition: z
    .object({
      parent: z.string(),
      bound: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[^'()]+'\) TO \('[^'()]+'\))$/),
    })
    .optional(),
})

const fileSchema = entrySchema.extend({ id: z.uuid(), mediaType: z.string() })

/** Content of an archive; the manifest is its last entry. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the program that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations of the database, by hash, in their order. */
  migrations: z.array(hash).min(1),
  tables: z.array(tableSchema),
  /** Last number of each sequence, in decimal; unused sequences are left out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  files: z.array(fileSchema),
  /** Files whose content was missing in the store or damaged. */
  missingFiles: z.array(z.uuid()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = z.infer<typeof tableSchema>
export type ManifestFile = z.infer<typeof fileSchema>

export const manifestEntry = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}`
export const fileEntry = (id: string) => `files/${id}`

/** All entries of the manifest, by name. */
export const entriesOf = ({ tables, files }: Manifest) =>
  new Map([
    ...tables.map(({ name, size, sha256 }) => [tableEntry(name), { size, sha256 }] as const),
    ...files.map(({ id, size, sha256 }) => [fileEntry(id), { size, sha256 }] as const),
  ])
