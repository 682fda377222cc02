import {
  addPaymentMethod,
  deletePaymentMethod,
  makeDefaultPaymentMethod,
  openPaymentSession,
  paymentSession,
  paymentMethods,
} from '@homeside/contract/payments'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { Problem } from '../../problems/problem.ts'
import { addMethod } from './add-method.ts'
import { serveCharges } from './charge-routes.ts'
import { findStay } from './find-stay.ts'
import { openSession } from './open-session.ts'
import { mustPay } from './policy.ts'
import { hasExpired, presentAdded, presentMethods, presentStay } from './presenter.ts'
import { findMethod, findMethods, setDefault } from './queries.ts'
import { removeMethod } from './remove-method.ts'

/** Serves the calls about cards and charges. Card numbers never reach this server. */
export function servePayments(serve: ServeCall, dependencies: Dependencies): void {
  const { processor } = dependencies

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
    act: (request) => addMethod(request, processor),
    present: (added, { now }) => presentAdded(added, now),
  })

  serve(makeDefaultPaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller: { scope }, params, now }) =>
      database.transaction(async (transaction) => {
        await lockPatient(transaction, scope)
        const method = await findMethod(transaction, scope, params.key)
        if (hasExpired(method, now)) throw new Problem('card-expired')
        await setDefault(transaction, scope, method.paymentMethodKey)
        return findMethods(transaction, scope)
      }),
    present: presentMethods,
  })

  serve(deletePaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => removeMethod(request, processor),
    present: presentMethods,
  })

  serveCharges(serve, dependencies)
}
