import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { toMarkdown } from '@greenroom/article'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import { readPage } from './page.ts'

const filler =
  '<p>The river rose in the night, and the town woke to water in its streets, for the third time.</p>'.repeat(
    8,
  )
const pageOf = (body: string, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Flood – The Paper</title>${head}</head><body><nav><a href="/">Home</a></nav><article>${filler}${body}</article><footer>Imprint</footer></body></html>`
const address = 'https://news.example/2026/flood'
const read = (html: string | Uint8Array, contentType = 'text/html; charset=utf-8') =>
  readPage({ bytes: typeof html === 'string' ? new TextEncoder().encode(html) : html, contentType, address })
const end = (html: string) =>
  toMarkdown(read(pageOf(html)).document)
    .split('streets, for the third time.')
    .at(-1)
    ?.trim()

describe('the main text of a web page', () => {
  it('is taken without the menus around it, with title and author', () => {
    const { title, author, document } = read(
      pageOf('', '<meta name="author" content="Lin"><meta property="og:title" content="Flood">'),
    )
    expect({ title, author }).toEqual({ title: 'Flood', author: 'Lin' })
    expect(document.content).toHaveLength(8)
    expect(JSON.stringify(document)).not.toMatch(/Home|Imprint/)
  })

  it('keeps headings, nested and numbered lists, code, quotes and links as whole addresses', () => {
    expect(
      end(
        '<h2>Why</h2><ol start="3"><li>one<ul><li>inner</li></ul></li><li>two</li></ol><pre><code class="language-js">let a = 1\n  b()</code></pre><blockquote><p>Said</p></blockquote><p><a href="../more">more</a> and <b>bold</b> <i>text</i> <code>x</code></p>',
      ),
    ).toBe(
      '## Why\n\n3. one\n   - inner\n4. two\n\n```js\nlet a = 1\n  b()\n```\n\n> Said\n\n[more](https://news.example/more) and **bold** *text* `x`',
    )
  })

  it('keeps tables with merged cells, and captions of pictures', () => {
    const { document } = read(
      pageOf(
        '<table><tr><th colspan="2">wide</th></tr><tr><td>a</td><td>b</td></tr></table><figure><img src="/a.png" alt="River"><figcaption>The river</figcaption></figure>',
      ),
    )
    expect(document.content.slice(-2)).toMatchObject([
      { type: 'table', content: [{ content: [{ attrs: { colspan: 2 } }] }, { content: [{}, {}] }] },
      { type: 'image', attrs: { src: 'https://news.example/a.png', alt: 'River', title: 'The river' } },
    ])
  })

  it('keeps formulas of KaTeX, MathJax and Wikipedia', () => {
    const katex =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html">drawn</span></span>'
    const mathjax = '<script type="math/tex; mode=display">\\sum x</script>'
    // Its MathML is hidden, so that only the picture is left.
    const alone = '<span class="mwe-math-element"><img alt="{\\displaystyle y}" src="/y.svg"></span>'
    const wikipedia = '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x+1}" src="/m.svg">'
    expect(end(`<p>so ${katex}</p>${mathjax}<p>and ${wikipedia} on ${alone}</p>`)).toBe(
      'so $a^2$\n\n$$\n\\sum x\n$$\n\nand $x+1$ on $y$',
    )
  })

  it('keeps footnotes as GitHub writes them', () => {
    expect(
      end(
        '<p>claim<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><section><ol><li id="fn-1"><p>source <a href="#fnref-1">↩</a></p></li></ol></section>',
      ),
    ).toBe('claim[^1]\n\n[^1]: source')
  })

  it('has pictures that are loaded late, and those within the page', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo='
    const { pictures } = read(
      pageOf(
        `<p><img src="blank.gif" data-src="/late.jpg"></p><p><img src="${data}"></p><p><img src="/late.jpg"></p>`,
      ),
    )
    expect(pictures).toEqual([
      { address: 'https://news.example/late.jpg', entry: null, name: 'late.jpg' },
      { address: 'https://picture.invalid/1', entry: data, name: '' },
    ])
  })

  it('counts videos, frames and forms that it leaves out', () => {
    const { losses } = readPage({
      bytes: new TextEncoder().encode(
        `<div id="js_content" style="visibility: hidden">${filler}<video src="a.mp4"></video><iframe src="https://v.qq.com/a"></iframe><button>Go</button><svg></svg><a href="javascript:run()">run</a></div>`,
      ),
      contentType: 'text/html',
      address,
    })
    expect(Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))).toEqual({
      video: 1,
      frame: 1,
      form: 1,
      svg: 1,
      link: 1,
    })
  })

  it('of mp.weixin.qq.com is read with its title, account and pictures', () => {
    const { title, author, pictures, document } = read(
      '<html><head><meta property="og:title" content="春天"><meta name="author" content="小林"></head><body><h1 id="activity-name"> 春天 </h1><div id="js_content" style="visibility:hidden"><section><p><span style="font-weight:bold">开头</span>正文</p><section><img class="rich_pages" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png"></section></section></div></body></html>',
    )
    expect({ title, author, pictures: pictures.map(picture => picture.address) }).toEqual({
      title: '春天',
      author: '小林',
      pictures: ['https://mmbiz.qpic.cn/a/640?wx_fmt=png'],
    })
    expect(toMarkdown(document)).toContain('**开头**正文')
  })

  it.each([
    ['its response', 'text/html; charset=gbk', ''],
    ['its own declaration', 'text/html', '<meta charset="gb2312">'],
    ['its bytes', 'text/html', ''],
  ])('is read in the encoding of %s', (_, contentType, head) => {
    // 中文网页正文 in GBK.
    const chinese = [0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd2, 0xb3, 0xd5, 0xfd, 0xce, 0xc4]
    const [before, after] = pageOf('<p>@</p>', head)
      .replace('<meta charset="utf-8">', '')
      .replaceAll(/[–]/g, '-')
      .split('@')
    const bytes = Buffer.concat([Buffer.from(before ?? ''), Buffer.from(chinese), Buffer.from(after ?? '')])
    expect(toMarkdown(read(bytes, contentType).document)).toContain('中文网页正文')
  })

  it('is not there on an empty page', () => {
    expect(() => read('<html><body></body></html>')).toThrow(expect.objectContaining({ problem: 'noText' }))
  })
})

describe('a page that is fetched', () => {
  let server: Server
  let base = ''
  let hasLeft: Promise<void>
  const flow = (response: ServerResponse, piece: string) => {
    const write = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  }
  const answers: Record<string, RequestListener> = {
    '/page': (_, response) => void response.setHeader('Content-Type', 'text/html').end(pageOf('')),
    '/moved': (_, response) => void response.writeHead(302, { Location: '/page' }).end(),
    '/inside': (_, response) => void response.writeHead(302, { Location: 'http://10.0.0.1/secret' }).end(),
    '/large': (_, response) => {
      hasLeft = new Promise(resolve => response.once('close', resolve))
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 5 * 1024 ** 3 })
      flow(response, `<p>${'x'.repeat(65_536)}`)
    },
    '/endless': (_, response) => void response.setHeader('Content-Type', 'text/html').write('<p>'),
    '/file': (_, response) => void response.setHeader('Content-Type', 'application/zip').end('PK'),
    '/data': (_, response) => void response.end('{"a":1}'),
    '/missing': (_, response) => void response.writeHead(404).end(),
  }
  beforeAll(async () => {
    server = createServer((request, response) => answers[request.url ?? '']?.(request, response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    base = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('tells its address after redirects', async () => {
    expect(await fetchPage(`${base}/moved`, { allowsPrivate: true })).toMatchObject({
      address: `${base}/page`,
      contentType: 'text/html',
    })
  })

  it.each([
    ['/large', 'pageTooLarge'],
    ['/file', 'noPage'],
    ['/data', 'noPage'],
    ['/missing', 'pageRefused'],
  ])('is refused: %s as %s', async (path, problem) => {
    await expect(fetchPage(`${base}${path}`, { allowsPrivate: true })).rejects.toMatchObject({ problem })
  })

  it('is left as soon as it is too large', async () => {
    await expect(fetchPage(`${base}/large`, { allowsPrivate: true })).rejects.toThrow()
    await expect(hasLeft).resolves.toBeUndefined()
  })

  it('is given up when it never ends', async () => {
    await expect(fetchPage(`${base}/endless`, { allowsPrivate: true, timeoutMs: 100 })).rejects.toMatchObject(
      {
        problem: 'pageTimeout',
      },
    )
  })

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'nothing',
  ])('is never one within the server’s network: %s', async inner => {
    await expect(fetchPage(inner, { allowsPrivate: false })).rejects.toMatchObject({
      problem: 'addressNotAllowed',
    })
  })
})
