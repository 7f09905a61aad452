import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { cutText } from '@greenroom/contract/fields'

/** Fields that writers put before the text of a Markdown file. */
export interface FrontMatter {
  title: string
  author: string
  digest: string
  /** As it is written; articles have no date of their own. */
  date: string
  /** Address or path of a picture. */
  cover: string
  sourceAddress: string
}

const names: Readonly<Record<keyof FrontMatter, readonly string[]>> = {
  title: ['title', '标题'],
  author: ['author', 'authors', '作者'],
  digest: ['description', 'digest', 'summary', 'excerpt', '摘要'],
  date: ['date', 'pubdate', 'created', '日期'],
  cover: ['cover', 'image', 'thumbnail', 'banner', 'heroimage', 'featured_image', '封面'],
  sourceAddress: ['source', 'canonical', 'canonical_url', 'original', '原文'],
}

/** Reads the plain fields of the YAML (or TOML) at the beginning of a Markdown file. It stays part of the text. */
export function readFrontMatter(source: string): FrontMatter {
  const [, , yaml = ''] = /^\ufeff?(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(source) ?? []
  const fields = new Map(
    yaml.split('\n').flatMap((line, index, lines): [string, string][] => {
      const [, name, value = ''] = /^([^\s:=#-][^:=]*?)\s*[:=]\s*(.*)$/.exec(line) ?? []
      // A list of one: `authors:` and `- Lin` below it.
      const item = /^\s*-\s+(.+)$/.exec(lines[index + 1] ?? '')?.[1] ?? ''
      return name === undefined ? [] : [[name.toLowerCase(), plain(value) || plain(item)]]
    }),
  )
  const read = (field: keyof FrontMatter) => names[field].map(name => fields.get(name)).find(Boolean) ?? ''
  const sourceAddress = read('sourceAddress')
  return {
    title: cutText(read('title'), articleContentLimits.title),
    author: cutText(read('author'), articleContentLimits.author),
    digest: cutText(read('digest'), articleContentLimits.digest),
    date: read('date').slice(0, 40),
    cover: read('cover'),
    sourceAddress: /^https?:\/\/\S+$/i.test(sourceAddress) ? sourceAddress : '',
  }
}

/** A value without its quotation marks, brackets and comment. */
function plain(value: string): string {
  const text = value.trim().replace(/^\[(.*)\]$/, '$1')
  const quoted = /^(["'])(.*)\1/.exec(text)?.[2]
  return (quoted ?? text.replace(/\s+#.*$/, '')).replace(/^(["'])(.*)\1$/, '$2').trim()
}
