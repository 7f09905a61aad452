import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesWith, root } from './sources.ts'

interface Texts {
  [key: string]: string | Texts
}

const textFiles = filesWith('.ts').filter(({ path }) => /^console\/.*\/texts\/[\w-]+\.ts$/.test(path))
const folders = [...new Set(textFiles.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))]

/** Every key of a text file, with the parameters that its text takes. */
function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = `${prefix}${key}`
    if (typeof value !== 'string') return keysOf(value, `${path}.`)
    const parameters = [...value.matchAll(/\{\{\s*(\w+)/g)].map(match => match[1] ?? '')
    return [[withoutPlural(path), ...new Set(parameters)].toSorted().join(' ')]
  })
}

/** English has forms that Chinese has not; they are one text. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

async function readTexts(folder: string, language: string): Promise<Texts> {
  const module: { texts: Texts } = await import(pathToFileURL(join(root, folder, `${language}.ts`)).href)
  return module.texts
}

describe('the texts of the console', () => {
  it.each(folders)('in %s have the same keys and parameters in both languages', async folder => {
    const chinese = new Set(keysOf(await readTexts(folder, 'zh-CN')))
    const english = new Set(keysOf(await readTexts(folder, 'en-US')))
    expect([...english].toSorted()).toEqual([...chinese].toSorted())
  })

  it('stand nowhere but in the text files', () => {
    const chinese = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/
    const comment = /^\s*(\/\/|\/\*|\*)/
    const elsewhere = filesWith('.ts', '.tsx', '.css')
      .filter(
        ({ path }) => path.startsWith('console/') && !path.includes('/texts/') && !path.includes('.test.'),
      )
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            chinese.test(line) && !comment.test(line) ? [`${path}:${index + 1}`] : [],
          ),
      )
    expect(elsewhere).toEqual([])
  })
})
