import { replaceAddressesInSource, replacePicture } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleDocument,
  type BlockNode,
  emptyDocument,
} from '@greenroom/contract/areas/articles/article-document'
import {
  createArticle,
  fetchArticlePicture,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import {
  type ArticleStyle,
  defaultArticleStyle,
} from '@greenroom/contract/areas/official-accounts/article-style'
import {
  readOfficialAccount,
  styleOfAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { randomUuid } from '../../../kit/browser/random-id.ts'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { sendFile } from '../../../kit/upload/send-file.ts'
import type { ImportedDraft, PictureToStore } from './imported.ts'

export interface StoreOptions {
  signal: AbortSignal
  /** Called after each picture. */
  onPicture: (done: number, all: number) => void
}

/** A draft whose pictures are stored. */
export interface StoredDraft {
  part: ArticlePart
  isMarkdown: boolean
  /** Names of pictures that could not be stored: pictures of the web stay at their addresses, others are left out. */
  failed: string[]
}

/** Stores the pictures of drafts, and puts their addresses into the texts. @throws the signal's reason, CallFailure */
export async function storeDrafts(
  drafts: readonly ImportedDraft[],
  options: StoreOptions,
): Promise<StoredDraft[]> {
  const all = drafts.reduce((sum, { pictures }) => sum + pictures.length, 0)
  let done = 0
  const storedDrafts: StoredDraft[] = []
  for (const draft of drafts) {
    const addresses = new Map<string, { id: string; address: string }>()
    const failed: string[] = []
    for (const picture of draft.pictures) {
      options.signal.throwIfAborted()
      const kept = await storePicture(picture, options.signal)
      if (kept) addresses.set(picture.address, kept)
      else failed.push(picture.name)
      options.onPicture(++done, all)
    }
    const cover = addresses.get(draft.cover)
    storedDrafts.push({
      part: partOf(draft, addresses, cover?.id),
      isMarkdown: draft.source !== null,
      failed,
    })
  }
  return storedDrafts
}

/** Refusals that other pictures may not meet. */
const ownRefusals = ['invalid', 'pictureNotFetched', 'tooLarge'] as const

async function storePicture(
  { address, origin, load }: PictureToStore,
  signal: AbortSignal,
): Promise<{ id: string; address: string } | undefined> {
  if (origin === 'missing') return undefined
  try {
    if (origin === 'web')
      return await call(fetchArticlePicture, { body: { address } }, { signal, quiet: ownRefusals })
    const file = await load?.()
    return (
      file &&
      (await sendFile(uploadArticlePicture, file, {
        signal,
        onProgress: () => undefined,
        quiet: ownRefusals,
      }))
    )
  } catch (failure) {
    const isOwn = failure instanceof CallFailure && ownRefusals.some(reason => reason === failure.reason)
    if (isOwn) return undefined
    throw failure
  }
}

function partOf(
  { title, author, digest, sourceAddress, source, document }: ImportedDraft,
  pictures: ReadonlyMap<string, { address: string }>,
  coverId: string | undefined,
): ArticlePart {
  const addresses = new Map([...pictures].map(([from, { address }]) => [from, address]))
  let read: ArticleDocument = document
  for (const [from, to] of addresses) read = replacePicture(read, from, to)
  return {
    id: randomUuid(),
    title,
    author,
    digest,
    sourceAddress,
    cover: coverId === undefined ? null : { fileId: coverId, wide: null, square: null },
    comments: 'nobody',
    source: source === null ? null : replaceAddressesInSource(source, addresses),
    document: source === null ? withoutPlaces(read) : emptyDocument,
    contentItemId: null,
  }
}

/** A document without the pictures whose content was not stored. */
const withoutPlaces = ({ content }: ArticleDocument): ArticleDocument => ({
  type: 'doc',
  content: content.flatMap(keptBlock),
})

function keptBlock(node: BlockNode): BlockNode[] {
  switch (node.type) {
    case 'image':
      return node.attrs.src.startsWith('https://picture.invalid/') ? [] : [node]
    case 'blockquote':
    case 'footnoteDefinition':
      return [{ ...node, content: node.content.flatMap(keptBlock) }]
    case 'bulletList':
    case 'orderedList':
      return [
        {
          ...node,
          content: node.content.map(item => ({ ...item, content: item.content.flatMap(keptBlock) })),
        },
      ]
    case 'table':
      return [
        {
          ...node,
          content: node.content.map(row => ({
            ...row,
            content: row.content.map(cell => ({ ...cell, content: cell.content.flatMap(keptBlock) })),
          })),
        },
      ]
    default:
      return [node]
  }
}

/** Creates one article of these parts, in the style of the account. @returns its id @throws CallFailure */
export async function createFrom(
  drafts: readonly StoredDraft[],
  accountId: string | null,
  mayReadAccount: boolean,
): Promise<string> {
  const isMarkdown = drafts.every(draft => draft.isMarkdown)
  const content: ArticleContent = {
    sourceFormat: isMarkdown ? 'markdown' : 'richText',
    style: await styleOf(accountId, mayReadAccount),
    parts: drafts.map(({ part }) => part),
  }
  const { id } = await call(createArticle, { body: { accountId, content } })
  return id
}

async function styleOf(accountId: string | null, mayRead: boolean): Promise<ArticleStyle> {
  if (accountId === null || !mayRead) return defaultArticleStyle
  return styleOfAccount(await call(readOfficialAccount, { params: { id: accountId } }))
}
