import {
  askCharge,
  chargeCard as chargeCardCall,
  chargePage,
  charges,
  confirmCharge,
  getCharge,
  mailReceipt,
} from '@homeside/contract/charges'
import {
  addPaymentMethod,
  deletePaymentMethod,
  makeDefaultPaymentMethod,
  openPaymentSession,
  paymentMethods,
  paymentSession,
} from '@homeside/contract/payments'
import { eq } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { type PaymentMethodRow, paymentMethods as methods } from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { keptCharge } from '../../platform/processor/processor.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { addMethod } from './add-method.ts'
import { requireVersion, savingConsentVersion } from './card-consent.ts'
import { findStay, openCardPage } from './card-stays.ts'
import { chargeCard } from './charge-card.ts'
import { findCharge, findChargePage, findCharges, presentCharge, presentCharges } from './charges.ts'
import { sendReceipt } from './mail-charge-news.ts'
import { mustPay, requirePortalUrl } from './policy.ts'
import { isPast, presentAdded, presentMethods, presentStay, whyKept } from './presenter.ts'
import { readPastCard } from './read-card.ts'
import { serveSaidCards } from './said-card.ts'
import { findMethod, findMethods, setDefault, keptCard, forgetCard } from './saved-cards.ts'
import { settleCharge } from './settle-charge.ts'

/** Serves the calls about cards and charges. Card numbers never reach this server. */
export function serveCharging(serve: ServeCall, dependencies: Dependencies): void {
  const { processor, queue } = dependencies

  serve(paymentMethods, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller }) => findMethods(database, caller.scope),
    present: presentMethods,
  })

  serve(openPaymentSession, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => openSession(request, dependencies),
    present: ({ url, reference }) => ({ Url: url, Reference: reference }),
  })

  serve(paymentSession, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller, params }) => findStay(database, caller.scope, params.reference, processor),
    present: (stay, { now }) => presentStay(stay, now),
  })

  serve(addPaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => addMethod(request, dependencies),
    present: (added, { now }) => presentAdded(added, now),
  })

  serve(makeDefaultPaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: async ({ database, caller: { scope }, params, now }) => {
      await readPastCard(database, processor, { scope, key: params.key, now })
      return database.transaction(async (transaction) => {
        await lockPatient(transaction, scope)
        const method = await findMethod(transaction, scope, params.key)
        if (isPast(method, now)) throw new Problem('card-expired')
        await setDefault(transaction, scope, method.paymentMethodKey)
        return findMethods(transaction, scope)
      })
    },
    present: presentMethods,
  })

  serve(deletePaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => removeMethod(request, queue),
    present: presentMethods,
  })

  serveCharges(serve, dependencies)
  serveSaidCards(serve, dependencies)
}

/**
 * Opens the processor's card page for this patient. Resolves to its address and the name of the visit.
 *
 * @throws Problem too-many-attempts; validation for a return address outside the portal or an unknown consent, not-found for a card to
 * replace, payment-unreachable, payment-failed.
 */
async function openSession(
  request: CallRequest<typeof openPaymentSession>,
  { processor, pageOrigins }: Pick<Dependencies, 'processor' | 'pageOrigins'>,
): Promise<{ url: string; reference: string }> {
  const { database, caller, body } = request
  const returnUrl = requirePortalUrl(body.ReturnUrl, pageOrigins)
  if (body.ConsentVersion !== undefined) requireVersion(body.ConsentVersion, savingConsentVersion)
  if (body.Replaces !== undefined) await findMethod(database, caller.scope, body.Replaces)
  return openCardPage(
    request,
    { returnUrl, replacesKey: body.Replaces, consentVersion: body.ConsentVersion },
    processor,
  )
}

/**
 * Deletes a card on file. Returns the remaining cards.
 *
 * @throws Problem not-found, card-on-autopay, card-on-payment-plan.
 */
export async function removeMethod(
  { database, caller: { scope }, params, now }: CallRequest<typeof deletePaymentMethod>,
  queue: MessageQueue,
): Promise<PaymentMethodRow[]> {
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const method = await findMethod(transaction, scope, params.key)
    const reason = whyKept(method)
    if (reason !== null) throw new Problem(reason)
    await transaction
      .update(methods)
      .set({ removedAt: now, isDefault: false })
      .where(ownedBy(scope, methods, eq(methods.paymentMethodKey, params.key)))
    await queue.add(transaction, forgetCard, { siteKey: scope.siteKey, ...keptCard(method) })
    return findMethods(transaction, scope)
  })
}

/** Serves the calls about owed amounts and charges. */
function serveCharges(serve: ServeCall, dependencies: Dependencies): void {
  const { processor, queue, pageOrigins } = dependencies

  serve(charges, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller, query }) => findCharges(database, caller.scope, query.order),
    present: presentCharges,
  })

  serve(chargePage, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller, params }) => findChargePage(database, caller.scope, params),
    present: ({ found, total }, { params, language }) => ({
      Items: found.map((each) => presentCharge(each, language)),
      TotalCount: total,
      Page: params.page,
      PageSize: params.pageSize,
    }),
  })

  serve(chargeCardCall, {
    allow: ({ caller }) => mustPay(caller),
    act: async (request) => {
      requirePortalUrl(request.body.ReturnUrl, pageOrigins)
      const { chargeKey } = await chargeCard(request, dependencies)
      return findCharge(request.database, request.caller.scope, chargeKey)
    },
    present: (found, { language }) => presentCharge(found, language),
  })

  serve(getCharge, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller, params }) => findCharge(database, caller.scope, params.key),
    present: (found, { language }) => presentCharge(found, language),
  })

  serve(askCharge, {
    allow: ({ caller }) => mustPay(caller),
    act: async ({ database, caller, params, now }) => {
      const { charge } = await findCharge(database, caller.scope, params.key)
      await settleCharge({ database, queue, processor, now, isWatched: true }, charge)
      return findCharge(database, caller.scope, params.key)
    },
    present: (found, { language }) => presentCharge(found, language),
  })

  serve(confirmCharge, {
    allow: ({ caller }) => mustPay(caller),
    act: async ({ database, caller, params }) => {
      const { charge } = await findCharge(database, caller.scope, params.key)
      const kept = charge.status === 'Confirming' ? keptCharge(charge) : null
      const page = kept && (await processor.confirmationPage(kept))
      if (page === null) throw new Problem('charge-settled')
      return page
    },
    present: (Url) => ({ Url }),
  })

  serve(mailReceipt, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => sendReceipt(request, dependencies),
    present: ({ sentTo, wasSent }) => ({ SentTo: sentTo, ...(wasSent ? {} : { IsQueued: true as const }) }),
  })
}
