import {
  addPaymentMethod,
  chargeCard as chargeCardCall,
  deletePaymentMethod,
  makeDefaultPaymentMethod,
  openPaymentSession,
  paymentMethods,
} from '@homeside/contract/payments'

import type { ServeCall } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addMethod } from './add-method.ts'
import { chargeCard } from './charge-card.ts'
import { openSession } from './open-session.ts'
import { mustPay } from './policy.ts'
import { presentCharge, presentMethod, presentMethods } from './presenter.ts'
import { findMethod, findMethods, setDefault } from './queries.ts'
import { removeMethod } from './remove-method.ts'

/** Serves cards and charges. Card numbers never come here. */
export function servePayments(serve: ServeCall, dependencies: Pick<Dependencies, 'processor' | 'pageOrigins'>): void {
  const { processor } = dependencies

  serve(paymentMethods, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller }) => findMethods(database, caller.scope),
    present: (rows, { now }) => presentMethods(rows, now),
  })

  serve(openPaymentSession, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => openSession(request, dependencies),
    present: (Url) => ({ Url }),
  })

  serve(addPaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => addMethod(request, processor),
    present: (row, { now }) => presentMethod(row, now),
  })

  serve(makeDefaultPaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: ({ database, caller: { scope }, params }) =>
      database.transaction(async (transaction) => {
        await lockPatient(transaction, scope)
        const { paymentMethodKey } = await findMethod(transaction, scope, params.key)
        await setDefault(transaction, scope, paymentMethodKey)
        return findMethods(transaction, scope)
      }),
    present: (rows, { now }) => presentMethods(rows, now),
  })

  serve(deletePaymentMethod, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => removeMethod(request, processor),
    present: (rows, { now }) => presentMethods(rows, now),
  })

  serve(chargeCardCall, {
    allow: ({ caller }) => mustPay(caller),
    act: (request) => chargeCard(request, processor),
    present: presentCharge,
  })
}
