import type { Language } from '@greenroom/contract/languages'
import { micromark } from 'micromark'
import { type GuidePage, guidePages } from './guide-pages.ts'

/** A page of the guide, ready to be current. */
export interface GuideText {
  title: string
  /** The purpose in one sentence: its first paragraph. */
  purpose: string
  /** Everything below, as HTML made of our own Markdown; HTML in the source is current as text. */
  html: string
}

const root = '../../../docs/guide'
const sources = import.meta.glob<string>('../../../docs/guide/{zh-CN,en-US}/*.md', {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Reads a page of the guide. @throws Error when its file cannot be loaded */
export async function readGuidePage(page: GuidePage, language: Language): Promise<GuideText> {
  const load = sources[`${root}/${language}/${page}.md`]
  if (!load) throw new Error(`The guide has no page ${page} in ${language}`)
  const [heading = '', purpose = '', ...rest] = (await load()).trim().split('\n\n')
  return {
    title: heading.replace(/^# /, ''),
    purpose: purpose.replaceAll('\n', ' '),
    html: withPictures(micromark(rest.join('\n\n'))),
  }
}

/**
 * Addresses of the built pictures instead of those in the repository, with their size, so that nothing moves later. Each
 * leads to the picture itself, because the drawer shows it at half its size.
 */
const withPictures = (html: string) =>
  html.replaceAll(/<img src="\.\.\/pictures\/([\w.-]+)"([^>]*)>/g, (_, name: string, rest: string) => {
    const address = pictures[`${root}/pictures/${name}`] ?? ''
    return `<a href="${address}" target="_blank" rel="noreferrer"><img loading="lazy" width="1280" height="800" src="${address}"${rest}></a>`
  })

/** The page of the guide that a link in it leads to; undefined for other links. */
export function linkedPage(href: string): GuidePage | undefined {
  const name = /^([\w-]+)\.md$/.exec(href)?.[1]
  return guidePages.find(page => page === name)
}
