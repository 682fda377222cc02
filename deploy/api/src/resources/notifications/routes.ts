import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import {
  getNotifications,
  saveNotifications as saveNotificationsCall,
  showUnsubscribe,
  unsubscribe as unsubscribeCall,
} from '@homeside/contract/notifications'
import type { UnsubscribeAnswer } from '@homeside/contract/notifications'
import { receiveText } from '@homeside/contract/staff-texts'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../../calls/call-environment.ts'
import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { countingMisses } from '../../codes/counting-misses.ts'
import { pageLink } from '../../codes/links.ts'
import { mustBeRecipient, mustHaveNotifications } from './policy.ts'
import { presentNotifications } from './presenter.ts'
import { findNotifications } from './queries.ts'
import { receivePatientText } from './receive-patient-text.ts'
import { saveNotifications } from './save-notifications.ts'
import { findSubscription, unsubscribe } from './unsubscribe.ts'
import type { Subscription } from './unsubscribe.ts'

/** Serves the calls about notification settings. */
export function serveNotifications(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  { mailer, pageOrigins, queue }: Pick<Dependencies, 'mailer' | 'pageOrigins' | 'queue'>,
): void {
  serve(getNotifications, {
    allow: ({ caller }) => mustHaveNotifications(caller),
    act: ({ database, caller }) => findNotifications(database, caller.scope),
    present: (settings, { caller, language }) => presentNotifications(settings, caller, language, mailer),
  })

  serve(saveNotificationsCall, {
    allow: ({ caller, body }) => {
      mustHaveNotifications(caller)
      mustBeRecipient(caller, body.EmailAddress)
    },
    act: (request) => saveNotifications(request, mailer),
    present: (settings, { caller, language }) => presentNotifications(settings, caller, language, mailer),
  })

  // A mail program without one-click opens the address in a browser, so its reader gets a page.
  app.get('/account/unsubscribe/:key', (context, next) => {
    if (!context.req.header('Accept')?.includes('text/html')) return next()
    const page = pageAddress(pagePaths.unsubscribe, { key: context.req.param('key') })
    return Promise.resolve(context.redirect(pageLink(pageOrigins, page), 303))
  })

  serve(showUnsubscribe, {
    act: (request) => countingMisses(request, () => findSubscription(request.database, request.params.key)),
    present: presentSubscription,
  })

  serve(unsubscribeCall, {
    act: (request) => countingMisses(request, () => unsubscribe(request.database, request.params.key, request.now)),
    present: presentSubscription,
  })

  serve(receiveText, {
    act: (request) => receivePatientText(request, queue),
    present: (understood) => ({ Understood: understood }),
  })
}

function presentSubscription({ providerName, providerPhone, isSubscribed }: Subscription): UnsubscribeAnswer {
  return { ProviderName: providerName, ProviderPhone: providerPhone, IsSubscribed: isSubscribed }
}
