import { randomUUIDv7 } from 'node:crypto'
import { saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { topUpBalance } from '@greenroom/contract/areas/services/services'
import { nextRequestId } from '../caller.ts'
import { type Act, ask, write } from '../user.ts'

const draftForm = 'soak'

/** Types a little more into a form. */
export const typeDraft: Act = async user => {
  const text = nextRequestId()
  const sequence = ++user.drafts
  const outcome = await ask(user, saveDraft, {
    body: {
      form: draftForm,
      subject: '',
      title: '',
      values: { text },
      base: { values: {}, version: null },
      writer: `soak-writer-${user.userId.slice(0, 8)}`,
      sequence,
      basedOn: null,
    },
  })
  const before = user.ledger.drafts.get(user.userId) ?? [undefined]
  // A save that was cut off is settled by the next: of one writer, the last counts.
  user.ledger.drafts.set(user.userId, outcome?.kind === 'answered' ? [text] : [...before, text])
}

export const topUp: Act = async user => {
  const note = nextRequestId()
  const outcome = await write(
    user,
    topUpBalance,
    { body: { id: randomUUIDv7(), amount: 100, note } },
    { entity: 'balance-entry', entries: 1 },
  )
  user.ledger.topUps.set(note, outcome?.kind === 'answered')
}

export const openMessages: Act = async user => {
  await ask(user, countUnreadMessages)
}
