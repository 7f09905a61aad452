import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page as an area's `module.ts` declares it. */
const page = /\{\s*name:\s*'(\w+)',[^{}]*?load:\s*\(\) => import\('(\.[^']+)'\)/g

/** The file of each page that the areas declare, by the page's name. */
export async function pagesIn(areas: string): Promise<[string, string][]> {
  const pages: [string, string][] = []
  for (const area of await readdir(areas)) {
    const source = await readFile(join(areas, area, 'module.ts'), 'utf8')
    const declared = [...source.matchAll(page)]
    // Each page is a module that ends so; other things are loaded on demand, too.
    if (declared.length !== (source.match(/-page\.tsx'\)/g) ?? []).length) {
      throw new Error(`areas/${area}/module.ts declares a page in a way that the build does not know`)
    }
    for (const [, name = '', path = ''] of declared) pages.push([name, join(areas, area, path)])
  }
  return pages
}
