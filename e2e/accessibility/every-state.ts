import { accountAccessStates } from './account-access-states.ts'
import { accountSettingsStates } from './account-settings-states.ts'
import { choosingStates } from './choosing-states.ts'
import { conversationStates } from './conversation-states.ts'
import { messagesStates, newMessageStates } from './messages-states.ts'
import { ordersStates } from './orders-states.ts'
import { paymentsStates } from './payments-states.ts'
import { placingStates } from './placing-states.ts'
import { publicStates } from './public-states.ts'
import { registrationStates } from './registration-states.ts'
import { signedInStates } from './signed-in-states.ts'
import type { States } from './states.ts'
import { textedLinkStates } from './texted-link-states.ts'

/** The screens of patients in each of their states, by name. */
export const everyState: States = {
  // States of the host.
  ...publicStates,
  ...signedInStates,
  // States of the orders remote.
  ...choosingStates,
  ...placingStates,
  ...ordersStates,
  // States of the messages remote.
  ...messagesStates,
  ...conversationStates,
  ...newMessageStates,
  // States of the payments remote.
  ...paymentsStates,
  // States of a texted link.
  ...textedLinkStates,
  // States of registering, and of a forgotten password.
  ...registrationStates,
  // States of the account-settings remote.
  ...accountSettingsStates,
  ...accountAccessStates,
}
