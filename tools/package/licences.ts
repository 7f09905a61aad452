import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'
import { lockedPackages } from './lock-tree.ts'

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i

/** The licences of these packages of the lock file, one after another, as one text. */
export async function licencesOf(paths: ReadonlySet<string>): Promise<string> {
  const texts = await Promise.all(
    [...paths]
      .filter(path => path.includes('node_modules'))
      .toSorted()
      .map(licenceOf),
  )
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function licenceOf(path: string): Promise<string> {
  const { version, license = 'see below' } = lockedPackages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const files = (await readdir(join(root, path))).filter(file => licenceFile.test(file)).toSorted()
  const texts = await Promise.all(files.map(file => readFile(join(root, path, file), 'utf8')))
  if (texts.length === 0) texts.push(await licenceSection(join(root, path)))
  // Of a program that lies in the package of another author.
  const included = await readFile(join(import.meta.dirname, 'licences', `${name}.license`), 'utf8').catch(
    () => '',
  )
  const own = [`${name} ${version}: ${license}`, ...texts, included]
  return `${own
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n')}\n`
}

/** What the readme of a package says about licences; empty when it says nothing. */
async function licenceSection(directory: string): Promise<string> {
  const [readme] = (await readdir(directory)).filter(file => /^readme(?:\.|$)/i.test(file))
  if (readme === undefined) return ''
  const text = await readFile(join(directory, readme), 'utf8')
  return /^#+ *Licen[cs].*?(?=^#|$(?![\s\S]))/ims.exec(text)?.[0] ?? ''
}
