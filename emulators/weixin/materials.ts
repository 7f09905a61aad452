import { isJson, jsonBody, pageOf, textOf } from './json-body.ts'
import { extensionOf, isTinyPicture, mediaTypeOf } from './pictures.ts'
import { type Answer, type CallContext, ok, WeixinError } from './platform.ts'
import type { Account, Material } from './state.ts'

const megabyte = 1024 * 1024
const types = ['image', 'voice', 'video', 'thumb'] as const
type Type = (typeof types)[number]

const taken: Readonly<Record<Type, { mediaTypes: readonly string[]; maxBytes: number; tooLarge: number }>> = {
  image: {
    mediaTypes: ['image/bmp', 'image/png', 'image/jpeg', 'image/gif'],
    maxBytes: 10 * megabyte,
    tooLarge: 40009,
  },
  voice: {
    mediaTypes: ['audio/mpeg', 'audio/wav', 'audio/amr', 'audio/x-ms-wma'],
    maxBytes: 2 * megabyte,
    tooLarge: 40010,
  },
  video: { mediaTypes: ['video/mp4'], maxBytes: 10 * megabyte, tooLarge: 40011 },
  thumb: { mediaTypes: ['image/jpeg'], maxBytes: 64 * 1024, tooLarge: 40012 },
}

const isMultipart = ({ request: { headers } }: Pick<CallContext, 'request'>) =>
  /^multipart\/form-data/i.test(headers.get('content-type') ?? '')

interface SentFile {
  content: Buffer
  name: string
  /** The other part that videos have. */
  description: string
}

/** The file of a multipart body. @throws WeixinError 41005, 44001 */
async function fileOf({ request }: Pick<CallContext, 'request'>): Promise<SentFile> {
  const { headers, body } = request
  if (!isMultipart({ request })) throw new WeixinError(41005, 'media data missing')
  const form = await new Request('http://weixin', {
    method: 'POST',
    headers: { 'Content-Type': headers.get('content-type') ?? '' },
    body: new Uint8Array(body),
  })
    .formData()
    .catch(() => undefined)
  const media = form?.get('media')
  if (!(media instanceof File)) throw new WeixinError(41005, 'media data missing')
  // Without a file name the platform does not see that it is a file.
  if (media.name === '' || !media.name.includes('.')) throw new WeixinError(40005, 'invalid file type')
  const content = Buffer.from(await media.arrayBuffer())
  if (content.length === 0) throw new WeixinError(44001, 'empty media data')
  const description = form?.get('description')
  return { content, name: media.name, description: typeof description === 'string' ? description : '' }
}

/** The title and introduction that a video must have. @throws WeixinError 47001 */
function describe(description: string): Pick<Material, 'title' | 'introduction'> {
  try {
    const parsed: unknown = JSON.parse(description)
    if (isJson(parsed)) return { title: textOf(parsed.title), introduction: textOf(parsed.introduction) }
  } catch {
    // Refused below.
  }
  throw new WeixinError(47001, 'data format error')
}

/** `POST /cgi-bin/media/uploadimg`: a picture for the text of articles. */
export async function uploadImage(context: CallContext): Promise<Answer> {
  if (!isMultipart(context)) throw new WeixinError(43002, 'require POST method')
  const { content } = await fileOf(context)
  const mediaType = mediaTypeOf(content) ?? ''
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png')
    throw new WeixinError(40005, 'invalid file type')
  if (content.length >= megabyte) throw new WeixinError(40009, 'invalid image size')
  return { url: storeImage(context, content, mediaType) }
}

function storeImage({ account, platform }: CallContext, content: Buffer, mediaType: string): string {
  const kind = extensionOf[mediaType] ?? 'jpeg'
  const path = `/mmbiz_${kind === 'jpeg' ? 'jpg' : kind}/${platform.randomId(24)}/0?wx_fmt=${kind}`
  account.images[path] = { mediaType, content: content.toString('base64') }
  return platform.imageUrl(path)
}

async function store(context: CallContext, isTemporary: boolean): Promise<[id: string, stored: Material]> {
  const { account, platform, request } = context
  const type = types.find(one => one === request.query.get('type'))
  if (!type) throw new WeixinError(40004, 'invalid media type')
  const { content, name, description } = await fileOf(context)
  const mediaType = mediaTypeOf(content) ?? ''
  const rules = taken[type]
  if (!rules.mediaTypes.includes(mediaType)) throw new WeixinError(40005, 'invalid file type')
  if (content.length > rules.maxBytes) throw new WeixinError(rules.tooLarge, `invalid ${type} size`)
  const id = platform.randomId(48)
  const isPicture = mediaType.startsWith('image/')
  const material: Material = {
    type,
    name,
    mediaType,
    content: content.toString('base64'),
    url: isPicture ? storeImage(context, content, mediaType) : '',
    isTemporary,
    isTiny: isPicture && isTinyPicture(content, mediaType),
    createdAt: platform.now(),
    ...(type === 'video' && !isTemporary && describe(description)),
  }
  account.materials[id] = material
  return [id, material]
}

/** Answers `material/add_material`. */
export async function addMaterial(context: CallContext): Promise<Answer> {
  const [media_id, { type, url }] = await store(context, false)
  return type === 'image' || type === 'thumb' ? { media_id, url } : { media_id }
}

/** Answers `media/upload`. */
export async function uploadMedia(context: CallContext): Promise<Answer> {
  const [media_id, { type, createdAt }] = await store(context, true)
  return { type, media_id, created_at: Math.floor(createdAt / 1000) }
}

/** A permanent material that drafts may name. @throws WeixinError 40007 */
export function requireMaterial({ account, platform }: CallContext, id: string): Material {
  const material = account.materials[id]
  const isKnown =
    material && !material.isTemporary && platform.now() >= material.createdAt + account.materialSettlesMs
  if (!isKnown) throw new WeixinError(40007, 'invalid media_id')
  return material
}

/** Answers `material/get_material`. */
export function getMaterial({ account, request }: CallContext): Answer {
  const id = textOf(jsonBody(request).media_id)
  const material = account.materials[id]
  if (!material || material.isTemporary) throw new WeixinError(40007, 'invalid media_id')
  if (material.type === 'video')
    return {
      title: material.title ?? material.name,
      description: material.introduction ?? '',
      down_url: `http://mp.weixin.qq.com/mp/mp/video?media=${id}`,
    }
  return { file: Buffer.from(material.content, 'base64'), mediaType: material.mediaType }
}

const permanent = ({ materials }: Account, type?: Type) =>
  Object.entries(materials).filter(
    ([, material]) => !material.isTemporary && (type === undefined || material.type === type),
  )

/** Answers `material/get_materialcount`. */
export function countMaterials({ account }: CallContext): Answer {
  const count = (type: Type) => permanent(account, type).length
  return {
    voice_count: count('voice'),
    video_count: count('video'),
    image_count: count('image') + count('thumb'),
    news_count: 0,
  }
}

/** Answers `material/batchget_material`. */
export function listMaterials({ account, request }: CallContext): Answer {
  const body = jsonBody(request)
  const { offset, count } = pageOf(body)
  const type = types.find(one => one === body.type)
  if (!type && body.type !== 'news') throw new WeixinError(40004, 'invalid media type')
  const all = type ? permanent(account, type).toReversed() : []
  const item = all.slice(offset, offset + count).map(([media_id, { name, title, createdAt, url }]) => ({
    media_id,
    name: title ?? name,
    update_time: Math.floor(createdAt / 1000),
    url,
  }))
  return { item, total_count: all.length, item_count: item.length }
}

/** Answers `material/del_material`. */
export function deleteMaterial({ account, request }: CallContext): Answer {
  const id = textOf(jsonBody(request).media_id)
  if (account.materials[id]?.isTemporary !== false) throw new WeixinError(40007, 'invalid media_id')
  delete account.materials[id]
  return ok
}
