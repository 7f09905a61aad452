import { cardBlock, emptyPictureAddress, mediaPlace } from '@greenroom/article'
import { isPictureAddress } from '@greenroom/contract/areas/articles/article-document'
import { make, unwrap } from './dom.ts'
import { contentOf } from './kept-html.ts'
import type { Tally } from './left-out.ts'

/** A picture that stood in the pasted text itself, and the place in the text that waits for it. */
export interface WaitingPicture {
  address: string
  file: File
}

const dataAddress = /data:(image\/[\w.+-]{1,30})[^,"'\s)]{0,60},([A-Za-z0-9+/=%\s_.~!*();:@&$,-]*)/g

/** Takes pictures out of HTML before it is parsed: they are most of a long paste, and no parser needs them. */
export function takeDataPictures(html: string): {
  html: string
  pictures: Map<string, () => WaitingPicture | undefined>
} {
  const pictures = new Map<string, () => WaitingPicture | undefined>()
  const without = html.replaceAll(
    /(\ssrc\s*=\s*["']?)(data:image\/[^"'\s>]*)/gi,
    (_, before: string, data: string) => {
      const address = emptyPictureAddress(
        `${pictures.size + 1}.${/^data:image\/(\w+)/i.exec(data)?.[1] ?? 'png'}`,
      )
      pictures.set(address, () => fileOf(address, data))
      return `${before}${address}`
    },
  )
  return { html: without.replaceAll(dataAddress, ''), pictures }
}

/** Pages put pictures of this size where others load later. */
const placeholderLength = 120

function fileOf(address: string, data: string): WaitingPicture | undefined {
  const [, type = '', encoding = '', content = ''] = /^data:([^;,]+)([^,]*),([\s\S]*)$/.exec(data) ?? []
  if (content.length < placeholderLength) return undefined
  try {
    const bytes = encoding.includes('base64')
      ? atob(decodeURIComponent(content))
      : decodeURIComponent(content)
    const name = address.slice(address.lastIndexOf('/') + 1)
    const octets = new Uint8Array(bytes.length)
    for (let index = 0; index < bytes.length; index++) octets[index] = bytes.charCodeAt(index)
    return { address, file: new File([octets], name, { type: type.toLowerCase() }) }
  } catch {
    return undefined
  }
}

/** An emoji alone; one before a caption is part of it. */
const oneEmoji = /^\p{RGI_Emoji}\ufe0f?$/v
/** Names of emoji that are pictures of a program: `[微笑]`, `:slightly_smiling_face:`. */
const longestEmojiName = 40

const lazySources = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src', 'data-url']

/**
 * Gives each picture an address that a document may have. Pictures that only the other program can reach become empty
 * places.
 * @param data pictures taken from the source, by their address
 * @returns the pictures to send
 */
export function readPictures(
  page: Document,
  data: ReadonlyMap<string, () => WaitingPicture | undefined>,
  tally: Tally,
): WaitingPicture[] {
  const waiting: WaitingPicture[] = []
  for (const picture of page.querySelectorAll('img')) {
    const alt = picture.getAttribute('alt') ?? ''
    const isEmoji =
      oneEmoji.test(alt) || (/emoji/i.test(picture.className) && alt !== '' && alt.length <= longestEmojiName)
    const isTracker = ['width', 'height'].some(name => /^[01](px)?$/.test(picture.getAttribute(name) ?? ''))
    const lazy = lazySources
      .map(name => picture.getAttribute(name))
      .find(value => value && /^(https?:)?\/\//.test(value))
    const source = (lazy ?? picture.getAttribute('src') ?? '').trim().replace(/^\/\//, 'https://')
    picture.removeAttribute('srcset')
    if (isEmoji) picture.replaceWith(alt)
    else if (isTracker) picture.remove()
    else if (data.has(source)) {
      const taken = data.get(source)?.()
      if (taken) {
        waiting.push(taken)
        picture.setAttribute('src', source)
      } else picture.remove()
    } else if (isPictureAddress(source)) picture.setAttribute('src', source)
    else if (source === '') picture.remove()
    else {
      tally.add('localPictures', picture)
      picture.setAttribute('src', emptyPictureAddress(nameIn(source)))
    }
  }
  return waiting
}

function nameIn(source: string): string {
  const name =
    source
      .replace(/[?#].*$/, '')
      .split(/[\\/:]/)
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Puts a visible place where WeChat's own editor has what its API does not take. */
export function placeMedia(page: Document): void {
  for (const one of [...page.querySelectorAll('*')]) {
    const name = one.tagName.toLowerCase()
    const attributes = Object.fromEntries([...one.attributes].map(each => [each.name, each.value]))
    const place = mediaPlace(name === 'x-frame' ? 'iframe' : name, attributes)
    if (place === undefined) continue
    const isInLine = one.closest('p, h1, h2, h3, h4, h5, h6, li, td, th') !== null
    one.replaceWith(isInLine ? place : make(page, 'p', {}, place))
  }
}

/** A line that stands for a card until the rest is cleaned. */
const cardSign = /^\ue000(\d+)\ue001$/

/**
 * Takes the cards that WeChat's API takes out of a page. @returns puts each back as a block of HTML; one in the middle of
 * a line stands after it
 */
export function takeCards(page: Document): () => void {
  const cards = [...page.querySelectorAll('mp-miniprogram')].map((card, index) => {
    const line = page.createElement('p')
    line.textContent = `\ue000${index}\ue001`
    const holder = page.createElement('section')
    holder.append(card.cloneNode(true))
    const around = card.closest('p') ?? card
    around.after(line)
    card.remove()
    if (around !== card && around.textContent.trim() === '') around.remove()
    return cardBlock(contentOf(holder))
  })
  return () => {
    for (const line of page.querySelectorAll('p')) {
      const html = cards[Number(cardSign.exec(line.textContent.trim())?.[1] ?? -1)]
      if (html === undefined) continue
      const block = page.createElement('pre')
      block.setAttribute('data-raw-html', '')
      block.textContent = html
      line.replaceWith(block)
    }
  }
}

const [videos, sounds] = ['video', 'audio']
const embeds = 'x-frame, object, embed, canvas, applet'
const videoHost = /youtube|youtu\.be|bilibili|v\.qq\.com|vimeo|youku/i
const iconSize = 32

/** Removes sound, video, drawings and fields, which articles have no nodes for, and counts them. */
export function removeMedia(page: Document, tally: Tally): void {
  for (const one of page.querySelectorAll(videos)) tally.add('videos', one)
  for (const one of page.querySelectorAll(sounds)) tally.add('sounds', one)
  for (const one of page.querySelectorAll(embeds)) {
    if (one.matches(videos)) continue
    tally.add(videoHost.test(one.getAttribute('src') ?? '') ? 'videos' : 'embeds', one)
  }
  for (const one of page.querySelectorAll([videos, sounds, embeds].join(', '))) one.remove()
  for (const one of page.querySelectorAll('input, select, textarea')) {
    if (one.getAttribute('type') === 'hidden') one.remove()
    else {
      tally.add('fields', one)
      one.replaceWith(one.tagName === 'TEXTAREA' ? one.textContent : '')
    }
  }
  for (const drawing of page.querySelectorAll('svg')) {
    if (!drawing.isConnected) continue
    const text = [...drawing.querySelectorAll('text')].map(one => one.textContent.trim()).join(' ')
    if (!isIcon(drawing)) tally.add('drawings', drawing)
    drawing.replaceWith(text)
  }
}

function isIcon(drawing: Element): boolean {
  const sizes = ['width', 'height'].map(name => Number.parseFloat(drawing.getAttribute(name) ?? ''))
  return (
    drawing.getAttribute('aria-hidden') === 'true' ||
    /icon/i.test(drawing.getAttribute('class') ?? '') ||
    drawing.closest('a, button') !== null ||
    sizes.some(size => size <= iconSize)
  )
}

/** Removes links that run or lead into a page; their text stays. */
export function readLinks(page: Document, tally: Tally): void {
  for (const link of page.querySelectorAll('a')) {
    const address = (link.getAttribute('href') ?? '').replaceAll(/\p{Cc}/gu, '').trim()
    if (/^(https?:|mailto:|tel:)/i.test(address)) link.setAttribute('href', address)
    else {
      if (link.hasAttribute('data-miniprogram-appid')) tally.add('miniPrograms', link)
      else if (/^(javascript|file|vbscript|data):/i.test(address)) tally.add('links', link)
      unwrap(link)
    }
  }
}
