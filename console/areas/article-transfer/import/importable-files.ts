import { wordFileTypes } from '@greenroom/contract/areas/article-transfer/article-imports'
import { fileKinds } from '@greenroom/contract/file-kinds'

// The list of articles loads this; reading the files needs far more.

const wordEndings = wordFileTypes.flatMap(type => fileKinds[type].endings)
const textEndings = ['.md', '.markdown', '.mdown', '.txt'] as const
export const isWord = (name: string) => wordEndings.some(ending => name.toLowerCase().endsWith(ending))
export const isText = (name: string) => textEndings.some(ending => name.toLowerCase().endsWith(ending))
export const isArchive = (name: string) => name.toLowerCase().endsWith('.zip')

/** The `accept` attribute of a picker of such files. */
export const importAccept = [...textEndings, ...wordEndings, '.zip'].join(',')

/** Whether a file can be imported, by its name. */
export const isImportable = ({ name }: { name: string }): boolean =>
  isWord(name) || isText(name) || isArchive(name)
