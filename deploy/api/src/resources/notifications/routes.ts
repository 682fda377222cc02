import { getNotifications, saveNotifications as saveNotificationsCall } from '@homeside/contract/notifications'

import type { ServeCall } from '../../calls/call-request.ts'
import { mustBeRecipient, mustHaveNotifications } from './policy.ts'
import { presentNotifications } from './presenter.ts'
import { findNotificationSettings } from './queries.ts'
import { saveNotifications } from './save-notifications.ts'

export function serveNotifications(serve: ServeCall): void {
  serve(getNotifications, {
    allow: ({ caller }) => mustHaveNotifications(caller),
    act: ({ database, caller }) => findNotificationSettings(database, caller.scope),
    present: (settings, { caller }) => presentNotifications(settings, caller),
  })

  serve(saveNotificationsCall, {
    allow: ({ caller, body }) => {
      mustHaveNotifications(caller)
      mustBeRecipient(caller, body.EmailAddress)
    },
    act: saveNotifications,
    present: (settings, { caller }) => presentNotifications(settings, caller),
  })
}
