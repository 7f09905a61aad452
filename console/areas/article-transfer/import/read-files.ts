import { documentOfSource, pictureAddresses } from '@greenroom/article'
import { readFrontMatter } from '@greenroom/article/front-matter'
import {
  articleImportLimits,
  readArticleFile,
  readArticlePage,
} from '@greenroom/contract/areas/article-transfer/article-imports'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { cutText } from '@greenroom/contract/fields'
import { detectTextEncoding } from '@greenroom/contract/text-encoding'
import type { UnzipFileInfo, Unzipped } from 'fflate'
import { CallFailure, call, failureData } from '../../../kit/call/call.ts'
import { sendFile } from '../../../kit/upload/send-file.ts'
import { isArchive, isText, isWord } from './importable-files.ts'
import type { ImportedDraft, PictureToStore } from './imported.ts'

/** Why a file was not read; the translations say it. */
export type ReadProblem = 'kind' | 'tooLarge' | 'encoding' | 'tooLong' | 'archive' | 'noTexts' | 'empty'

/** A file cannot be imported. `text`: in words of the server. */
export class ReadError extends Error {
  readonly problem: ReadProblem | undefined
  constructor(problem: ReadProblem | undefined, text: string = problem ?? '') {
    super(text)
    this.problem = problem
  }
}

interface ReadOptions {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

type Draft = Omit<ImportedDraft, 'key'>

/** Archives of texts with their pictures, in bytes and unpacked, and their texts. */
const archiveLimits = {
  bytes: 100 * 1024 * 1024,
  unpacked: 200 * 1024 * 1024,
  entries: 5000,
  texts: 20,
} as const
const textBytes = 4 * 1024 * 1024

/**
 * Reads a file of any importable kind. Markdown and archives are read here; Word files by the server.
 * @throws ReadError, CallFailure (shown), or the signal's reason
 */
export async function readFile(file: File, options: ReadOptions): Promise<Draft[]> {
  if (isWord(file.name)) return [await readWordFile(file, options)]
  if (isArchive(file.name)) return readArchive(file)
  if (!isText(file.name)) throw new ReadError('kind')
  if (file.size > textBytes) throw new ReadError('tooLong')
  return [readMarkdown(file.name, new Uint8Array(await file.arrayBuffer()), () => undefined)]
}

/** Reads the main text of a web page. @throws as {@link readFile} */
export async function readPage(address: string, { signal }: Pick<ReadOptions, 'signal'>): Promise<Draft> {
  const page = await refusing(() =>
    call(readArticlePage, { body: { address } }, { signal, quiet: ['invalid'] }),
  )
  return {
    ...page,
    from: page.sourceAddress,
    digest: '',
    date: '',
    cover: '',
    source: null,
    pictures: page.pictures.map(({ address: own, entry, name }) => ({
      address: own,
      name: name || own,
      ...(entry === null ? { origin: 'web' } : { origin: 'file', load: () => fileOfData(entry, name) }),
    })),
  }
}

async function readWordFile(file: File, { signal, onProgress }: ReadOptions): Promise<Draft> {
  if (file.size > articleImportLimits.fileBytes) throw new ReadError('tooLarge')
  const article = await refusing(() =>
    sendFile(readArticleFile, file, { signal, onProgress, quiet: ['invalid'] }),
  )
  const entries = new Set(article.pictures.flatMap(({ entry }) => entry ?? []))
  let unzipped: Promise<Unzipped> | undefined
  const load = async (entry: string, name: string) => {
    unzipped ??= unzip(file, ({ name: path }) => entries.has(path))
    const content = (await unzipped)[entry]
    return content && new File([content as Uint8Array<ArrayBuffer>], name)
  }
  return {
    ...article,
    from: file.name,
    digest: '',
    date: '',
    cover: '',
    source: null,
    pictures: article.pictures.map(({ address, entry, name }) => ({
      address,
      name,
      origin: 'file',
      load: () => load(entry ?? '', name),
    })),
  }
}

/** Runs a call whose `invalid` names the fault of the file or the address. */
async function refusing<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (failure) {
    const reason =
      failure instanceof CallFailure ? failureData(failure, 'invalid')?.issues[0]?.msg : undefined
    throw reason === undefined ? failure : new ReadError(undefined, reason)
  }
}

async function readArchive(file: File): Promise<Draft[]> {
  if (file.size > archiveLimits.bytes) throw new ReadError('tooLarge')
  let unpacked = 0
  let entries = 0
  const content = await unzip(file, ({ name, originalSize }) => {
    // macOS adds files of its own.
    const isTaken =
      /\.(md|markdown|mdown|txt|png|jpe?g|gif|webp|avif)$/i.test(name) && !name.startsWith('__MACOSX/')
    unpacked += isTaken ? originalSize : 0
    if (++entries > archiveLimits.entries || unpacked > archiveLimits.unpacked) throw new ReadError('archive')
    return isTaken
  })
  const texts = Object.keys(content).filter(isText).toSorted()
  if (texts.length === 0) throw new ReadError('noTexts')
  if (texts.length > archiveLimits.texts) throw new ReadError('archive')
  const pictureAt = (path: string) => {
    const bytes = content[path]
    return bytes && new File([bytes as Uint8Array<ArrayBuffer>], path.split('/').at(-1) ?? path)
  }
  return texts.map(path =>
    readMarkdown(path, content[path] ?? new Uint8Array(), address => {
      const place = URL.parse(address, `https://archive.invalid/${path}`)
      return place?.hostname === 'archive.invalid' ? pictureAt(decoded(place.pathname.slice(1))) : undefined
    }),
  )
}

/** A path without its percent signs, where they are well-formed. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function unzip(file: File, filter: (entry: UnzipFileInfo) => boolean): Promise<Unzipped> {
  const { unzipSync } = await import('fflate')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('archive')
  }
}

/**
 * Reads a Markdown file in any encoding.
 * @param pictureAt the picture at an address beside the text; undefined when there is none
 * @throws ReadError
 */
export function readMarkdown(
  name: string,
  bytes: Uint8Array,
  pictureAt: (address: string) => File | undefined,
): Draft {
  const encoding = detectTextEncoding(bytes, true)
  if (encoding === undefined) throw new ReadError('encoding')
  const source = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n')
  if (source.trim() === '') throw new ReadError('empty')
  if (source.replaceAll(dataAddress, '').length > articleContentLimits.source) throw new ReadError('tooLong')
  const document = documentOfSource(source.replaceAll(dataAddress, short => short.slice(0, shortAddress)))
  const { title, ...fields } = readFrontMatter(source)
  const dataPictures = [...new Set(source.match(dataAddress) ?? [])]
  const named = pictureAddresses(document)
    .map(address => address.replaceAll('&amp;', '&'))
    .filter(address => !address.startsWith('data:') && !/^\/api\/pictures\//.test(address))
  const addresses = [...new Set([...(fields.cover ? [fields.cover] : []), ...named, ...dataPictures])]
  const heading = document.content.find(node => node.type === 'heading' && node.attrs.level === 1)
  const headingText =
    heading?.type === 'heading'
      ? heading.content.map(node => (node.type === 'text' ? node.text : '')).join('')
      : ''
  const fileTitle =
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return {
    from: name,
    ...fields,
    title: cutText(title || headingText || fileTitle, articleContentLimits.title),
    source,
    document,
    pictures: addresses.map(address => pictureOf(address, pictureAt)),
    losses: [],
  }
}

const dataAddress = /data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=]+/gi
/** Characters of a `data:` address that tell it from others while a text is read. */
const shortAddress = 60

function pictureOf(address: string, pictureAt: (address: string) => File | undefined): PictureToStore {
  if (address.startsWith('data:'))
    return { address, name: address.slice(5, 30), origin: 'file', load: () => fileOfData(address, 'picture') }
  if (/^https?:\/\//i.test(address)) return { address, name: address, origin: 'web' }
  const file = pictureAt(address)
  return file
    ? { address, name: address, origin: 'file', load: async () => file }
    : { address, name: address, origin: 'missing' }
}

/** The picture in a `data:` address. Nothing is sent: the address has the content. */
async function fileOfData(address: string, name: string): Promise<File | undefined> {
  const [, type = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(atob(base64), character => character.codePointAt(0) ?? 0)
    return new File([bytes], `${name || 'picture'}.${type.split('/')[1] ?? ''}`, { type })
  } catch {
    return undefined
  }
}
