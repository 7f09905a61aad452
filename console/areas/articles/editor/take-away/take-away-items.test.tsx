import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordId } from '../../../../testing/records.ts'
import { text } from '../../../../testing/text.ts'
import { buildArticle, buildContent, buildPart } from '../../testing/articles.ts'
import { renderEditing } from '../testing/render-editing.tsx'
import { TakeAwayItems } from './take-away-items.tsx'

const address = `/api/pictures/${recordId(760)}`
const part = buildPart(1, `## Rain\n\n[More](https://example.com/)\n\n![River](${address})`)
const menu = (
  <Menu opened closeOnItemClick={false}>
    <Menu.Dropdown>
      <TakeAwayItems onCopyFor={() => undefined} />
    </Menu.Dropdown>
  </Menu>
)

let files: Promise<string>[]
let names: string[]
beforeEach(() => {
  files = []
  names = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) files.push(blob.text())
    return 'blob:'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
})

async function open() {
  const { user, store } = renderEditing(menu, buildArticle({ content: buildContent(part) }))
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
  return { choose, store }
}

describe('the article on screen', () => {
  it('is copied in WeChat’s form and as plain text, or reports that the browser forbids it', async () => {
    const { choose } = await open()
    await choose(text('articles:takeAway.copy'))
    expect(await screen.findByText(text('articles:takeAway.copied'))).toBeVisible()
    const [item] = await navigator.clipboard.read()
    const html = await (await item?.getType('text/html'))?.text()
    expect(html).toMatch(/<h2 style="[^"]+">Rain<\/h2>/)
    expect(html).toContain(`src="${location.origin}${address}"`)
    expect(html).not.toContain('href="https://example.com/"')
    expect(await (await item?.getType('text/plain'))?.text()).toMatch(/^Rain\s+More/)
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('not allowed'))
    await choose(text('articles:takeAway.copy'))
    expect(await screen.findByText(text('articles:takeAway.notCopied'))).toBeVisible()
  })

  it('is saved as Markdown and as a web page, including unsaved text', async () => {
    const { choose, store } = await open()
    store.setPart(part.id, { title: 'Typed <last>' })
    await choose(text('articles:takeAway.markdown'))
    await choose(text('articles:takeAway.html'))
    expect(names).toEqual(['Typed <last>.md', 'Typed <last>.html'])
    const [markdown, page] = await Promise.all(files)
    expect(markdown).toContain('## Rain\n\n[More](https://example.com/)')
    expect(page).toMatch(
      /^<!doctype html><html lang="en"><meta charset="utf-8">.*<title>Typed &lt;last&gt;<\/title>/,
    )
    expect(page).toMatch(/<h2 style="[^"]+">Rain<\/h2>/)
  })

  it('runs nothing where it is saved, before the server has sanitised its HTML', async () => {
    const { choose, store } = await open()
    store.setText(
      part.id,
      'a\n\n<section onclick="x()"><img src="x" onerror="y()">b</section>\n\n<script>z()</script>',
    )
    await choose(text('articles:takeAway.html'))
    const [page] = await Promise.all(files)
    expect(page).toContain('b</section>')
    expect(page).not.toMatch(/onclick|onerror|<script|z\(\)/)
  })
})
