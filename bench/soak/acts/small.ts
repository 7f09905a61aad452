import { randomUUIDv7 } from 'node:crypto'
import { saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { topUpBalance } from '@greenroom/contract/areas/services/services'
import { nextRequestId } from '../caller.ts'
import { type Act, ask, write } from '../person.ts'

const draftForm = 'soak'

/** Types a little more into a form. */
export const typeDraft: Act = async person => {
  const text = nextRequestId()
  const sequence = ++person.drafts
  const outcome = await ask(person, saveDraft, {
    body: {
      ...{ form: draftForm, subject: '', title: '', values: { text }, base: { values: {}, version: null } },
      ...{ writer: `soak-writer-${person.userId.slice(0, 8)}`, sequence, basedOn: null },
    },
  })
  const before = person.ledger.drafts.get(person.userId) ?? [undefined]
  // A save that was cut off is settled by the next: of one writer, the last counts.
  person.ledger.drafts.set(person.userId, outcome?.kind === 'answered' ? [text] : [...before, text])
}

export const topUp: Act = async person => {
  const note = nextRequestId()
  const outcome = await write(
    person,
    topUpBalance,
    { body: { id: randomUUIDv7(), amount: 100, note } },
    { entity: 'balance-entry', entries: 1 },
  )
  person.ledger.topUps.set(note, outcome?.kind === 'answered')
}

export const lookAtMessages: Act = async person => {
  await ask(person, countUnreadMessages)
}
