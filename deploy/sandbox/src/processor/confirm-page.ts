import type { Context, Hono } from 'hono'

import { confirmPage, gonePage } from './card-page-html.ts'
import { hostedPolicy } from './hosted-policy.ts'
import { unseal } from './sealed.ts'
import type { Confirmation, ProcessorSettings } from './settings.ts'

/** Serves the page on which a cardholder confirms a charge to the bank. Nothing is charged before. */
export function serveConfirmPage(app: Hono, settings: ProcessorSettings): void {
  app.use('/confirm/*', hostedPolicy(settings))

  app.get('/confirm/:confirmation', (context) => {
    const found = findConfirmation(context, settings)
    return found ? context.html(confirmPage(found)) : context.html(gonePage('en'), 410)
  })

  app.post('/confirm/:confirmation', async (context) => {
    const found = findConfirmation(context, settings)
    if (found === null) return context.html(gonePage('en'), 410)
    const isMine = new URLSearchParams(await context.req.text()).has('confirm')
    const charge = settings.ledger.charges.get(found.reference)
    if (charge) charge.state = isMine ? 'approved' : 'declined'
    return context.redirect(found.returnUrl, 303)
  })
}

function findConfirmation(context: Context, { now, key, ledger }: ProcessorSettings): Confirmation | null {
  const sealed = context.req.param('confirmation') ?? ''
  const found = unseal('confirmation', sealed, now(), key) as Confirmation | null
  return found && ledger.charges.get(found.reference)?.state === 'confirm' ? found : null
}
