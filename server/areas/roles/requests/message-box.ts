import type { NoticeCause } from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { defineHookPoint } from '../../../platform/modules/hooks.ts'
import type { Recipients } from '../recipients.ts'

type Writing = Pick<HandlerContext<never>, 'queries' | 'publish'>

interface MessageText {
  title: Text
  subTitle: Text
  content: Text
}

/** The parts of the message box that access requests need. */
export interface MessageBox {
  notify(context: Writing, notification: MessageText & { to: Recipients; cause?: NoticeCause }): Promise<void>
}

/**
 * Set by the area `messages`, which imports this area to find recipients by their roles; so this area cannot import it.
 */
export const messageBox = defineHookPoint<MessageBox>('access requests write to message boxes')
