import { polishLimits } from '@greenroom/contract/areas/polish/actions'
import {
  addPolishWord,
  deletePolishWord,
  listPolishWords,
  type PolishWord,
  updatePolishWord,
} from '@greenroom/contract/areas/polish/words'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { allWords, changeWord, countWords, insertWord, removeWord, type StoredWord } from './store.ts'

type Publish = HandlerContext<never>['publish']

function publishWords(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'polish-word.changed', ids: [...ids] }, { permission: 'polish:use' })
}

/** Handlers for the installation's own words. */
export const wordHandlers: Handler[] = [
  handle(listPolishWords, async ({ queries }) => ({ list: (await allWords(queries)).map(toRow) })),

  handle(addPolishWord, async ({ input, queries, publish, request }) => {
    const refuse = (rule: RuleKey) =>
      fail('invalid', { issues: [{ path: 'body.word', msg: ruleText(rule, request.language) }] })
    const word = await insertWord(queries, input.body)
    if (!word) throw refuse('wordListed')
    if ((await countWords(queries)) > polishLimits.ownWords) throw refuse('wordsFull')
    publishWords(publish, [word.id])
    return toRow(word)
  }),

  handle(updatePolishWord, async ({ input, queries, publish, request }) => {
    const { id } = input.params
    const word = await changeWord(queries, id, input.body)
    if (word === 'listed') {
      const msg = ruleText('wordListed', request.language)
      throw fail('invalid', { issues: [{ path: 'body.word', msg }] })
    }
    if (!word) throw fail('notFound')
    publishWords(publish, [id])
    return toRow(word)
  }),

  handle(deletePolishWord, async ({ input, queries, publish }) => {
    if (!(await removeWord(queries, input.params.id))) throw fail('notFound')
    publishWords(publish, [input.params.id])
    return { deleted: true as const }
  }),
]

const toRow = ({ createdAt, ...word }: StoredWord): PolishWord => ({
  ...word,
  createdTime: createdAt.toISOString(),
})

/** Changes can be undone by users who manage the words. */
export const undoWords: UndoDeclaration = {
  needs: () => ['polish:manage'],
  after: async ({ publish }, steps) =>
    publishWords(
      publish,
      steps.map(({ key }) => String(key.id)),
    ),
}
