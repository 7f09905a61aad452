import { createClip, readClipCut, readClipProgress } from '@greenroom/contract/areas/live-recording/clips'
import { contentLimits } from '@greenroom/contract/content-labels'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import { cutText } from '@greenroom/contract/fields'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { type CutPlan, type CutRange, planCut, type RecordedSource } from '@greenroom/media'
import { assertPermission } from '../../platform/access/permission.ts'
import { fail } from '../../platform/errors.ts'
import { recordFile } from '../../platform/files/files.ts'
import { type Handler, handle, handlePrepared, type PrepareContext } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertContentItem, publishContentItemsChanged } from '../content/index.ts'
import { liveOf, requireRoom } from '../live/index.ts'
import { toCover } from './clip-cover.ts'
import { storeClip, storedSource, takeFrame } from './clip-file.ts'
import { createClipProgress } from './clip-progress.ts'
import { hasSpace } from './limits.ts'
import { recordedFileName } from './recorded-file.ts'
import { findRecording } from './store.ts'

interface NewClip {
  file: UploadedFile
  beginMs: number
  durationMs: number
  genre: 'horizontalVideo' | 'verticalVideo'
  hasCover: boolean
}

/** The calls on clips: parts of recordings that become content items. */
export function clipHandlers(platform: Platform, registry: Registry): Handler[] {
  const { database, files, settings } = platform
  const { ffmpeg } = liveOf(platform, registry)
  const progress = createClipProgress(platform)

  /** @throws ApiError `notFound`; `wrongState` when it has no file; `invalid` when the range is not in it */
  async function open(id: string, range: CutRange, at: { part: 'body' | 'query'; language: Language }) {
    const recording = await findRecording(database.pool, id)
    if (!recording) throw fail('notFound')
    const { bytes, durationMs, fileId } = recording
    if (fileId === null) throw fail('wrongState', { ids: [id] })
    for (const name of ['fromMs', 'toMs'] as const)
      if (range[name] > durationMs) throw refuse(`${at.part}.${name}`, 'clipBeyondEnd', at.language)
    const source = storedSource(files, { fileId, bytes })
    const plan = await planCut(source, range)
    if (plan === undefined) throw refuse(`${at.part}.fromMs`, 'clipBeyondEnd', at.language)
    return { plan, source, recording }
  }

  /** @throws ApiError `invalid` for a cover that is no picture */
  async function coverOf(
    { cover, fromMs, language }: CutRange & { cover: string | null; language: Language },
    source: RecordedSource,
  ): Promise<Buffer | undefined> {
    if (cover !== null) {
      const picture = await toCover(Buffer.from(cover, 'base64'))
      if (picture === undefined) throw refuse('body.cover', 'pictureUnreadable', language)
      return picture
    }
    const command = ffmpeg.command()
    return command === undefined ? undefined : takeFrame(files, source, fromMs, command)
  }

  async function cut({ actor, input, request }: PrepareContext<typeof createClip>): Promise<NewClip> {
    assertPermission({ access: 'live-room:read' }, actor.permissions)
    const { language } = request
    const { cover, fromMs, toMs } = input.body
    const range = { fromMs, toMs }
    const at = { part: 'body', language } as const
    const { plan, recording, source } = await open(input.params.id, range, at)
    if (!(await hasSpace(settings, plan.bytes))) throw fail('storageFull')
    const picture = await coverOf({ ...range, cover, language }, source)
    const startedAt = new Date(recording.startedAt.getTime() + plan.beginMs)
    const reported = progress.begin(actor.id, recording.id)
    const clip = {
      ...{ ...range, cover: picture, name: recordedFileName(startedAt) },
      onProgress: reported.report,
    }
    const { durationMs, ...file } = await storeClip(files, source, clip).finally(reported.end)
    return { file, durationMs, beginMs: Math.round(plan.beginMs), hasCover: !!picture, genre: genreOf(plan) }
  }

  return [
    handle(readClipCut, async ({ input, queries, request: { language } }) => {
      const { plan, recording } = await open(input.params.id, input.query, { part: 'query', language })
      const room = await requireRoom(queries, recording.roomId).catch(() => undefined)
      return { beginMs: Math.round(plan.beginMs), bytes: plan.bytes, roomTitle: room?.title ?? '' }
    }),
    handle(readClipProgress, async ({ actor, input, queries }) => {
      const { id } = input.params
      if (!(await findRecording(queries, id))) throw fail('notFound')
      return { share: progress.read(actor.id, id) }
    }),
    handlePrepared(createClip, cut, async ({ actor, input, publish, queries }, clip) => {
      const { beginMs, durationMs, file, genre, hasCover } = clip
      const { id: fileId } = await recordFile(queries, actor.id, file, { open: true })
      const author = cutText(actor.name || actor.username, contentLimits.author)
      const item = { title: input.body.title, genre, author, fileId }
      const contentItemId = await insertContentItem(queries, item, actor.id)
      publishContentItemsChanged(publish, [contentItemId])
      return { contentItemId, beginMs, durationMs, hasCover }
    }),
  ]
}

const genreOf = ({ height, width }: CutPlan) => (height > width ? 'verticalVideo' : 'horizontalVideo')

const refuse = (path: string, rule: RuleKey, language: Language) =>
  fail('invalid', { issues: [{ path, msg: ruleText(rule, language) }] })
