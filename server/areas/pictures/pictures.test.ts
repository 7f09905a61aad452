import { createArticleTemplate } from '@greenroom/contract/areas/article-library/article-templates'
import {
  listArticleVersions,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import {
  type ArticleDetail,
  createArticle,
  deleteArticles,
  saveArticle,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createContentItem,
  deleteContentItems,
  updateContentItem,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import { createOfficialAccount } from '@greenroom/contract/areas/official-accounts/official-accounts'
import {
  deletePictures,
  listPictures,
  listPictureUploaders,
  type PictureRow,
  readPicture,
  renamePicture,
  uploadPicture,
} from '@greenroom/contract/areas/pictures/pictures'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { aPart, contentOf } from '../articles/testing/article-content.ts'
import { newAccount } from '../official-accounts/testing/accounts.ts'
import { readRecords } from './follow-job.ts'
import { pictureBackfills, pictureFiles, pictures, pictureUses } from './schema.ts'

type By = { token: string }
let server: TestServer
let admin: By
/** May do everything with own rows. */
let own: By
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  own = { token: await signInHolding(server, allPermissions, 'own') }
})
afterAll(() => server.stop())

let shade = 0
/** A picture that no other test has. */
async function aFile(name = '封面.png') {
  shade += 1
  const content = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 7, b: 200 } },
  })
    .png()
    .toBuffer()
  return new File([new Uint8Array(content)], name)
}

const upload = async (by = admin, file?: File) =>
  server.ask(uploadPicture, { file: file ?? (await aFile()) }, by)
const list = (query: RequestOf<typeof listPictures>['query'] = {}, by = admin) =>
  server.ask(listPictures, { query: { pageSize: '100', ...query } }, by)
const find = async (id: string, by = admin): Promise<PictureRow | undefined> =>
  (await list({}, by)).list.find(picture => picture.id === id)
/** The places that use a picture; those that its number of uses counts beyond them, as `hidden`. */
async function usesOf(id: string, by = admin): Promise<string[] | undefined> {
  const uses = (await find(id, by))?.uses
  const places = uses?.list.map(({ kind, place, partNumber }) => `${kind} ${place} ${partNumber}`)
  return places && [...places, ...Array.from({ length: (uses?.total ?? 0) - places.length }, () => 'hidden')]
}

const showing = (address: string) => `![](${address})`
const write = (body: string, by = admin, accountId: string | null = null) =>
  server.ask(createArticle, { body: { accountId, content: contentOf(aPart({ title: '春天', body })) } }, by)
const save = ({ id, version }: ArticleDetail, ...parts: Parameters<typeof contentOf>) =>
  server.ask(
    saveArticle,
    { params: { id }, body: { version, changes: { content: contentOf(...parts) } } },
    admin,
  )
/** Undoes the newest request that did this. */
async function undo(action: NonNullable<RequestOf<typeof listOperations>['query']['action']>): Promise<void> {
  const log = await server.ask(listOperations, { query: { action } }, admin)
  await server.ask(
    undoOperation,
    { params: { id: log.list[0]?.id ?? '' }, body: { scope: 'request' } },
    admin,
  )
}
const item = (fileId: string, by = admin) =>
  server.call(
    createContentItem,
    {
      body: {
        title: '雨天',
        genre: 'img',
        author: 'Ann',
        source: 'original',
        topic: '',
        language: 'zh',
        body: '',
        publishedTime: '2026-03-01T08:00:00.000Z',
        fileId,
      },
    },
    by,
  )
const itemId = async (fileId: string) => {
  const { code, data } = await item(fileId)
  expect(code).toBe(20000)
  return createContentItem.response.parse(data)
}

describe('a picture', () => {
  it('has the name of its file, with quotes and percent signs', async () => {
    const { pictureId } = await upload(admin, await aFile('“春” "100%" \'a_b\'.png'))
    expect((await find(pictureId))?.name).toBe('“春” "100%" \'a_b\'.png')
  })

  it('of an upload into the library stands in it with its size and its uploader', async () => {
    const { pictureId, id, address } = await upload(admin, await aFile('街景.png'))
    expect(await find(pictureId)).toMatchObject({
      fileId: id,
      address,
      name: '街景.png',
      mediaType: 'image/png',
      width: 40,
      height: 30,
      accounts: [],
      uses: { list: [], total: 0 },
      createdBy: { name: expect.any(String) },
    })
  })

  it('of the article editor stands in the library at once', async () => {
    const { id } = await server.ask(uploadArticlePicture, { file: await aFile() }, admin)
    expect((await list()).list.map(({ fileId }) => fileId)).toContain(id)
  })

  it('that is uploaded twice is one, with the places of both files', async () => {
    const file = await aFile()
    const first = await upload(admin, file)
    const second = await server.ask(uploadArticlePicture, { file }, own)
    await write(showing(first.address))
    await write(showing(second.address))
    const equal = (await list()).list.filter(({ id }) => id === first.pictureId)
    expect(equal).toHaveLength(1)
    expect(equal[0]?.uses.total).toBe(2)
  })

  it('is refused when the file is none', async () => {
    const body = new FormData()
    body.append('file', new File(['<p>'], 'a.png'))
    expect((await server.call(uploadPicture, { body }, admin)).code).toBe(errors.invalid.code)
  })
})

describe('the uses of a picture', () => {
  it('follow the saves of an article: covers and texts of its parts', async () => {
    const { pictureId, id, address } = await upload()
    const article = await write('没有图')
    expect(await usesOf(pictureId)).toEqual([])
    const cover = { fileId: id, wide: null, square: null }
    const saved = await save(article, aPart(), aPart({ cover, body: showing(address) }))
    expect(await usesOf(pictureId)).toEqual(['article cover 2', 'article text 2'])
    // The same user’s next save is the same version.
    const again = await save(saved, aPart({ body: `<p><img src="${address}"></p>` }))
    expect(await usesOf(pictureId)).toEqual(['article text 1'])
    await save(again, aPart())
    expect(await usesOf(pictureId)).toEqual([])
  })

  it('follow a restored version, a deleted article and its restoration', async () => {
    const { pictureId, address } = await upload()
    const article = await write(showing(address))
    await server.database.pool.execute(sql`update article_version set started_at = now() - interval '1 day'`)
    const emptied = await save(article, aPart())
    expect(await usesOf(pictureId)).toEqual([])
    const params = { id: article.id }
    const versions = await server.ask(listArticleVersions, { params }, admin)
    const versionId = versions.at(-1)?.id ?? ''
    await server.ask(
      restoreArticleVersion,
      { params: { ...params, versionId }, body: { version: emptied.version } },
      admin,
    )
    expect(await usesOf(pictureId)).toEqual(['article text 1'])
    await server.ask(deleteArticles, { body: { ids: [article.id] } }, admin)
    expect(await usesOf(pictureId)).toEqual([])
    await undo('article.delete')
    expect(await usesOf(pictureId)).toEqual(['article text 1'])
  })

  it('follow a content item, its deletion and its restoration', async () => {
    const { id: fileId } = await server.ask(uploadContentItemFile, { file: await aFile() }, admin)
    const { id } = await itemId(fileId)
    const picture = (await list()).list.find(one => one.fileId === fileId)
    const pictureId = picture?.id ?? ''
    expect(picture?.uses.list).toEqual([
      { kind: 'contentItem', recordId: id, title: '雨天', place: 'file', partNumber: 0 },
    ])
    await server.ask(deleteContentItems, { body: { ids: [id] } }, admin)
    expect(await usesOf(pictureId)).toEqual([])
    await undo('content-item.delete')
    expect(await usesOf(pictureId)).toEqual(['contentItem file 0'])
    const body = { version: 2, changes: { fileId: null } }
    await server.ask(updateContentItem, { params: { id }, body }, admin)
    expect(await usesOf(pictureId)).toEqual([])
  })

  it('include templates', async () => {
    const { pictureId, address } = await upload()
    const { source, document } = aPart({ body: showing(address) })
    const body = { kind: 'block', name: '署名', isShared: true, style: null, source, document } as const
    await server.ask(createArticleTemplate, { body }, admin)
    expect(await usesOf(pictureId)).toEqual(['template text 0'])
  })

  it('are read again for rows from before the library', async () => {
    const { pictureId, address } = await upload()
    const unused = await upload()
    await write(showing(address))
    const { pool } = server.database
    for (const table of [pictureUses, pictures, pictureFiles, pictureBackfills]) await pool.delete(table)
    while (await readRecords(pool));
    expect(await usesOf(pictureId)).toEqual(['article text 1'])
    expect(await usesOf(unused.pictureId)).toEqual([])
    expect(await readRecords(pool)).toBe(false)
  })
})

describe('the library', () => {
  it('finds pictures by name and by the title of what uses them', async () => {
    const named = await upload(admin, await aFile('樱花.png'))
    const shown = await upload()
    const content = contentOf(aPart({ title: '樱花盛开', body: showing(shown.address) }))
    await server.ask(createArticle, { body: { accountId: null, content } }, admin)
    const ids = (await list({ text: '樱花' })).list.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([named.pictureId, shown.pictureId].toSorted())
    expect(await list({ text: '没有这样的' })).toMatchObject({ list: [], total: 0 })
  })

  it('filters by use, type and uploader, and orders by size', async () => {
    const unused = await upload(own)
    const used = await upload(own)
    await write(showing(used.address))
    const idsOf = async (query: Parameters<typeof list>[0]) =>
      (await list(query, own)).list.map(({ id }) => id)
    expect(await idsOf({ use: 'unused' })).toContain(unused.pictureId)
    expect(await idsOf({ use: 'unused' })).not.toContain(used.pictureId)
    expect(await idsOf({ use: 'used' })).toContain(used.pictureId)
    expect(await idsOf({ mediaType: 'image/gif' })).toEqual([])
    const uploaders = await server.ask(listPictureUploaders, {}, own)
    expect(uploaders).toHaveLength(1)
    const uploaderId = uploaders[0]?.id ?? ''
    expect((await list({ uploaderId })).list.map(({ id }) => id)).toContain(unused.pictureId)
    const sizes = (await list({ sort: '-size' })).list.map(({ size }) => size)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  it('has the last used picture first, in the order of use', async () => {
    const first = await upload()
    const second = await upload()
    expect((await list({ sort: '-usedTime' })).list[0]?.id).toBe(second.pictureId)
    await write(showing(first.address))
    expect((await list({ sort: '-usedTime' })).list[0]?.id).toBe(first.pictureId)
  })

  it('has a picture under the account of its first article, and of all articles that use it', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(name => server.ask(createOfficialAccount, { body: newAccount({ name }) }, admin)),
    )
    const { pictureId, address } = await upload()
    const accounts = async () => (await find(pictureId))?.accounts.map(({ name }) => name).toSorted()
    const first = await write(showing(address), admin, a?.id)
    const second = await write(showing(address), admin, b?.id)
    expect(await accounts()).toEqual(['A', 'B'])
    const body = { version: 1, changes: { accountId: c?.id ?? null } }
    await server.ask(saveArticle, { params: { id: second.id }, body }, admin)
    expect(await accounts()).toEqual(['A', 'C'])
    await server.ask(deleteArticles, { body: { ids: [first.id, second.id] } }, admin)
    expect(await accounts()).toEqual(['A'])
    expect((await list({ accountId: a?.id ?? '' })).list.map(({ id }) => id)).toEqual([pictureId])
    expect((await list({ accountId: c?.id ?? '' })).total).toBe(0)
  })

  it('shows a user with own rows what they uploaded, and of its uses only their own', async () => {
    const file = await aFile()
    const theirs = await upload(admin, file)
    expect(await find(theirs.pictureId, own)).toBeUndefined()
    const params = { id: theirs.pictureId }
    expect((await server.call(readPicture, { params }, own)).code).toBe(errors.notFound.code)
    expect((await item(theirs.id, own)).code).toBe(errors.invalid.code)
    await upload(own, file)
    await write(showing(theirs.address))
    expect((await find(theirs.pictureId, own))?.uses).toEqual({ list: [], total: 1 })
    await write(showing(theirs.address), own)
    expect((await find(theirs.pictureId, own))?.uses).toMatchObject({ list: [{ title: '春天' }], total: 2 })
    expect((await server.ask(readPicture, { params }, admin)).uses.list).toHaveLength(2)
  })

  it('is what content items take pictures of other users from', async () => {
    const { id } = await upload(own)
    expect((await item(id, admin)).code).toBe(20000)
  })
})

describe('picture.rename', () => {
  const rename = (id: string, name: string, version = 1, by = admin) =>
    server.call(renamePicture, { params: { id }, body: { version, name } }, by)

  it('changes the name, and is undone', async () => {
    const { pictureId } = await upload()
    expect((await rename(pictureId, ' 新名字 ')).data).toMatchObject({ name: '新名字', version: 2 })
    await undo('picture.rename')
    expect((await find(pictureId))?.name).toBe('封面.png')
  })

  it('refuses an empty name, a stale version, and a picture out of scope', async () => {
    const { pictureId } = await upload()
    expect((await rename(pictureId, ' ')).code).toBe(errors.invalid.code)
    expect(await rename(pictureId, 'b', 7)).toMatchObject({
      code: errors.conflict.code,
      data: { current: { version: 1 } },
    })
    expect((await rename(pictureId, 'b', 1, own)).code).toBe(errors.notFound.code)
  })
})

describe('picture.delete', () => {
  const remove = (ids: string[], by = admin) => server.call(deletePictures, { body: { ids } }, by)

  it('refuses all of them while one is used, or out of scope', async () => {
    const unused = await upload()
    const used = await upload()
    await write(showing(used.address))
    expect(await remove([unused.pictureId, used.pictureId])).toMatchObject({
      code: errors.wrongState.code,
      data: { ids: [used.pictureId] },
    })
    expect((await remove([unused.pictureId], own)).code).toBe(errors.notFound.code)
    expect(await find(unused.pictureId)).toBeDefined()
  })

  it('leaves the file, and is undone', async () => {
    const { pictureId, address } = await upload()
    expect((await remove([pictureId])).data).toEqual({ deleted: 1 })
    expect(await find(pictureId)).toBeUndefined()
    const read = await server.app.fetch(new Request(`http://greenroom.test${address}`))
    expect(read.headers.get('content-type')).toBe('image/png')
    await undo('picture.delete')
    expect(await find(pictureId)).toMatchObject({ name: '封面.png', width: 40 })
  })

  it('ends when a picture is used or uploaded again', async () => {
    const file = await aFile()
    const { pictureId, address } = await upload(admin, file)
    await remove([pictureId])
    await write(showing(address))
    expect(await usesOf(pictureId)).toEqual(['article text 1'])
  })
})
