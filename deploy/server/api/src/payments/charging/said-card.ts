import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { staffChargeCard, staffOpenCardPage } from '@homeside/contract/staff-payments'

import { scopeOfOrder } from '../../ordering/staff-orders/act-on-order.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { pageLink } from '../../platform/mail/links.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { takesPayments } from '../../platform/session/patient-session.ts'
import { addMethod } from './add-method.ts'
import { openCardPage } from './card-stays.ts'
import { chargeCard } from './charge-card.ts'
import { findCharge, presentCharge } from './charges.ts'

/**
 * Serves the payment of an order with a card that the patient says on the phone. Staff type its number on the processor's
 * page. By the name of that visit the card is charged once, however often it is asked for.
 */
export function serveSaidCards(serve: ServeCall, dependencies: Dependencies): void {
  const { apiOrigin, pageOrigins, processor } = dependencies

  serve(staffOpenCardPage, {
    act: async ({ database, caller, params, language, now }) => {
      const payer = await findPayer(database, caller, params.key, processor)
      if (apiOrigin === undefined) throw new Problem('feature-off')
      const returnUrl = `${apiOrigin}/desk/${payer.scope.siteKey}/orders/${params.key}`
      return openCardPage({ database, caller: payer, language, now }, { returnUrl }, processor)
    },
    present: ({ url, reference }) => ({ Url: url, Reference: reference }),
  })

  serve(staffChargeCard, {
    act: async ({ database, caller, params, body, language, now }) => {
      const payer = await findPayer(database, caller, params.key, processor)
      const { Session, AmountCents } = body
      const card = { Session, SaveForFutureUse: false, MakeDefault: false }
      const { row } = await addMethod({ database, caller: payer, body: card, language, now }, dependencies)
      const { alias } = payer.provider
      const wanted = {
        PaymentMethodKey: row.paymentMethodKey,
        AmountCents,
        OrderKey: params.key,
        // Where the bank asks the cardholder, only they can answer.
        ReturnUrl: pageLink(pageOrigins, payer.provider, pageAddress(pagePaths.payments, { alias })),
      }
      const { chargeKey } = await chargeCard(
        { database, caller: payer, body: wanted, now, idempotencyKey: Session },
        dependencies,
      )
      return findCharge(database, payer.scope, chargeKey)
    },
    present: (found, { language }) => presentCharge(found, language),
  })
}

/**
 * The patient who pays for an order of the service's.
 *
 * @throws Problem not-found; feature-off where the provider takes no cards here.
 */
async function findPayer(
  database: Database,
  staff: StaffScope,
  orderKey: number,
  processor: Dependencies['processor'],
) {
  const scope = await scopeOfOrder(database, staff, orderKey)
  const { account, patient, provider } = await findPatient(database, scope)
  if (!takesPayments(provider, processor)) throw new Problem('feature-off')
  const email = account?.email ?? patient.emailOnFile
  return { scope, provider, account: { email }, session: { shortCodeKey: null } }
}
