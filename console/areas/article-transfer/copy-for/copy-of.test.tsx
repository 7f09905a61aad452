import { documentOfSource } from '@greenroom/article'
import {
  type CopyPlatform,
  cardSize,
  layOutCards,
  xiaohongshuLimits,
  xLength,
  xThread,
} from '@greenroom/article/platforms'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../../testing/records.ts'
import { copyOf, isReachable } from './copy-of.ts'

const partOf = (source: string, title = 'Rain'): ArticlePart => ({
  id: recordId(1),
  title,
  author: 'Lin',
  digest: '',
  sourceAddress: '',
  cover: null,
  comments: 'nobody',
  source,
  document: documentOfSource(source),
  contentItemId: null,
})
const copy = (source: string, platform: CopyPlatform, hashtags: string[] = []) =>
  copyOf(partOf(source), platform, hashtags)
const lossesOf = (source: string, platform: CopyPlatform) => Object.fromEntries(copy(source, platform).losses)

const rich =
  '## Why\n\nA **bold** [link](https://example.com/a) <u>line</u> $x^2$[^1]\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\na < b\n```\n\n- [x] done\n\n[^1]: see https://example.com/source'

describe('a copy for Zhihu', () => {
  it('has its formulas, tables, references and blocks of code in Zhihu’s form', () => {
    const { html } = copy(`${rich}\n\n$$\n\\sum x\n$$\n`, 'zhihu')
    expect(html).toContain('<h2>Why</h2>')
    expect(html).toContain('<img eeimg="1" src="https://www.zhihu.com/equation?tex=x%5E2" alt="x^2">')
    expect(html).toContain(
      '<img eeimg="2" src="https://www.zhihu.com/equation?tex=%5Csum%20x%5C%5C" alt="\\sum x\\\\">',
    )
    expect(html).toContain(
      '<table data-draft-node="block" data-draft-type="table" data-size="normal"><tbody><tr><th>a</th>',
    )
    expect(html).toContain(
      '<sup data-text="see https://example.com/source" data-url="https://example.com/source" data-draft-node="inline" data-draft-type="reference" data-numero="1">[1]</sup>',
    )
    expect(html).toContain('<pre lang="js"><code>a &lt; b</code></pre>')
    expect(html).toContain('<a href="https://example.com/a">link</a>')
  })

  it('names what Zhihu drops: formats, task boxes, and levels of headings that fall together', () => {
    expect(lossesOf(`# A\n\n${rich}`, 'zhihu')).toEqual({ marks: 1, tasks: 1, headings: 2 })
  })
})

describe('a copy for Toutiao', () => {
  it('keeps all text where Toutiao has no form for it', () => {
    const { html } = copy(rich, 'toutiao')
    expect(html).toContain('<h1>Why</h1>')
    expect(html).toContain('link（https://example.com/a）')
    expect(html).toContain('<p>1　|　2</p>')
    expect(html).toContain('<blockquote><p>a &lt; b</p></blockquote>')
    expect(html).toContain('<code>x^2</code><sup>[1]</sup>')
    expect(html).toMatch(/<hr><ol><li>see .*https:\/\/example\.com\/source.*<\/li><\/ol>$/)
    expect(html).not.toMatch(/<(?:table|pre|a)\b/)
  })

  it('names all of that', () => {
    expect(lossesOf(rich, 'toutiao')).toMatchObject({
      links: 2,
      tables: 1,
      code: 1,
      formulas: 1,
      footnotes: 1,
      tasks: 1,
    })
  })
})

it('A copy as plain HTML keeps what has tags, and escapes text', () => {
  const { html, losses } = copy('# A & <b>\n\n<u>u</u> ~~s~~ <mark>m</mark> H<sub>2</sub>O', 'html')
  expect(html).toBe('<h1>A &amp; </h1><p><u>u</u> <s>s</s> <mark>m</mark> H<sub>2</sub>O</p>')
  expect(losses.size).toBe(0)
})

it('A copy for Juejin is the Markdown as it was typed, with whole addresses of pictures', () => {
  const address = `/api/pictures/${recordId(7)}`
  const { texts, html } = copy(`${rich}\n\n![a](${address})\n`, 'juejin')
  expect(html).toBeNull()
  expect(texts).toEqual([`${rich}\n\n![a](${location.origin}${address})\n`])
})

describe('a copy for Xiaohongshu', () => {
  it('has title, text and hashtags within the limits, and names what did not fit', () => {
    const sentence = '雨一直下到天亮，街上都是水。'
    const part = partOf(sentence.repeat(100), '一个比二十个字长得多的标题用来看看它在哪里被截断')
    const { title, texts, losses } = copyOf(part, 'xiaohongshu', ['天气', '#城 市'])
    const [text = ''] = texts
    expect([...title]).toHaveLength(xiaohongshuLimits.title)
    expect([...text].length).toBeLessThanOrEqual(xiaohongshuLimits.text)
    expect(text).toMatch(/水。\n\n#天气 #城市$/)
    expect(losses.get('tooLong')).toBe(
      1400 - ([...text].length - '\n\n#天气 #城市'.length) + part.title.length - 20,
    )
  })

  it('asks for every picture by hand, because it takes none from the clipboard', () => {
    const address = 'https://example.com/a.png'
    expect(copy(`text\n\n![](${address})`, 'xiaohongshu')).toMatchObject({ handPictures: [address] })
  })
})

describe('a thread for X', () => {
  it('counts Chinese characters and emoji twice, and addresses as 23', () => {
    expect(xLength('rain')).toBe(4)
    expect(xLength('下雨')).toBe(4)
    expect(xLength('👨‍👩‍👧 “a”')).toBe(6)
    expect(xLength(`see https://example.com/${'a'.repeat(200)}`)).toBe(27)
  })

  it('has posts of at most 280, loses no word, and divides no address', () => {
    const address = `https://example.com/${'a'.repeat(60)}`
    const paragraphs = [
      '雨一直下到天亮，街上都是水。'.repeat(30),
      `see ${address} now`,
      'word '.repeat(100).trim(),
      'x'.repeat(900),
    ]
    const posts = xThread('Rain', paragraphs)
    expect(posts.every(post => xLength(post) <= 280)).toBe(true)
    expect(posts.at(-1)).toMatch(new RegExp(` \\(${posts.length}/${posts.length}\\)$`))
    const plain = (text: string) => text.replaceAll(/\s/g, '')
    expect(plain(posts.map(post => post.replace(/ \(\d+\/\d+\)$/, '')).join(''))).toBe(
      plain(['Rain', ...paragraphs].join('')),
    )
    expect(posts.some(post => post.includes(address))).toBe(true)
  })

  it('is one post without a number when all fits', () => {
    expect(xThread('Rain', ['short'])).toEqual(['Rain\n\nshort'])
  })
})

describe('the cards of an article', () => {
  const measure = (text: string) => [...text].length * 40
  const lay = (source: string) => layOutCards(partOf(source), measure)

  it('hold all of its text within their edges, and each picture on one of its own', () => {
    const text = '雨一直下到天亮，街上都是水。'.repeat(60)
    const cards = lay(`${text}\n\n![River](https://example.com/a.png "The river")\n\n## End\n\nlast`)
    const lines = cards.flatMap(card => (card.kind === 'text' ? card.lines : []))
    expect(lines.map(line => line.text).join('')).toBe(`RainLin${text}Endlast`)
    expect(lines.every(({ y }) => y >= cardSize.margin && y <= cardSize.height - cardSize.margin)).toBe(true)
    expect(cards.filter(({ kind }) => kind === 'picture')).toEqual([
      { kind: 'picture', src: 'https://example.com/a.png', caption: 'The river' },
    ])
    expect(cards.length).toBeGreaterThan(2)
  })

  it('never begin a line with a sign that ends a phrase', () => {
    const lines = lay('雨下，'.repeat(200)).flatMap(card => (card.kind === 'text' ? card.lines : []))
    expect(lines.filter(({ text }) => text.startsWith('，'))).toEqual([])
  })
})

it('Only addresses of the public Internet are left for platforms to fetch', () => {
  const reachable = ['https://green.example.com/a', 'http://8.8.8.8/a']
  const others = [
    'http://localhost:3000/a',
    'http://192.168.1.2/a',
    'http://10.0.0.1/a',
    'http://172.20.0.1/',
    'http://nas.local/a',
  ]
  expect([...reachable, ...others].filter(isReachable)).toEqual(reachable)
  expect(copy('![](http://192.168.1.2/a.png)', 'zhihu').handPictures).toEqual(['http://192.168.1.2/a.png'])
})
