import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keptHtml } from '../../../packages/article-editor/paste/kept-html.ts'
import { sanitiseHtml } from './sanitise.ts'

const window = new Window()
beforeAll(() => void vi.stubGlobal('DOMParser', window.DOMParser))
afterAll(async () => {
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

describe('kept HTML', () => {
  it.each([
    [
      'a styled block keeps its look',
      '<section style="border:1px solid red;position:fixed;padding:8px"><p style="color:#07c160">甲 &amp; 乙</p></section>',
      '<section style="border:1px solid red;padding:8px"><p style="color:#07c160">甲 &amp; 乙</p></section>',
    ],
    [
      'the card of a mini-program stays, without what could run and without other cards',
      '<section><mp-miniprogram class="a" onclick="x()" data-miniprogram-appid="wx1" data-miniprogram-path="p?a=1&amp;b=2" data-miniprogram-title="甲"></mp-miniprogram><mp-common-profile data-id="a">乙</mp-common-profile></section>',
      '<section><mp-miniprogram data-miniprogram-appid="wx1" data-miniprogram-path="p?a=1&amp;b=2" data-miniprogram-title="甲"></mp-miniprogram>乙</section>',
    ],
    [
      'shapes stay',
      '<svg viewBox="0 0 8 8" width="8" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8" fill="#f00"></path></svg>',
      '<svg viewBox="0 0 8 8" width="8"><path d="M0 0h8" fill="#f00"></path></svg>',
    ],
    [
      'shapes neither run, load, move nor refer to anything',
      '<svg onload="x()"><g onclick="x()"><circle r="4" fill="url(https://a.example/x)"></circle></g>' +
        '<animate attributeName="href" to="javascript:x()"></animate><use href="#a"></use>' +
        '<image href="https://a.example/x.png"></image><foreignObject><p>hidden</p></foreignObject></svg>',
      '<svg><g><circle r="4"></circle></g></svg>',
    ],
    [
      'styles load, run and cover nothing',
      '<p style="background:url(javascript:x());width:expression(x());position:fixed;z-index:9;color:red">a</p><style>p{color:red}</style>',
      '<p style="color:red">a</p>',
    ],
    [
      'a style with quotes goes',
      '<p style="font-family:&quot;A&quot;;color:red">a</p>',
      '<p style="color:red">a</p>',
    ],
    [
      'handlers go',
      '<div onclick="x()"><img src="x" onerror="x()" alt=""></div>',
      '<section><img src="x" alt="" /></section>',
    ],
    [
      'links that run go',
      '<a href=" java\tscript:x()">a</a><a href="mailto:a@b.example">b</a>',
      '<a>a</a><a href="mailto:a@b.example">b</a>',
    ],
    [
      'addresses without a scheme are of this site',
      '<img src="//a.example/x.png"><img src="/api/pictures/1">',
      '<img /><img src="/api/pictures/1" />',
    ],
    ['other elements give their text', '<mp-card>甲<x-y>乙</x-y></mp-card><button>丙</button>', '甲乙丙'],
    ['comments go', '<p>a<!-- b --></p>', '<p>a</p>'],
    [
      'text stays text',
      '<p>&lt;script&gt;x()&lt;/script&gt; "q"</p>',
      '<p>&lt;script&gt;x()&lt;/script&gt; "q"</p>',
    ],
    ['numbers of lists and cells stay', '<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  ])('is the same in the editor and on the server: %s', (_, html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected)
    expect(keptHtml(html)).toBe(expected)
    expect(sanitiseHtml(expected)).toBe(expected)
  })
})
