import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import manifest from '../package.json' with { type: 'json' }
import { notesOf } from './package/notes-of.ts'
import { root } from './run.ts'

/** Prints the release notes of a version: `node tools/release-notes.ts [VERSION]`; of package.json's by default. */
const version = process.argv[2] ?? manifest.version
say(notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version))
