import {
  askCharge,
  chargeCard as chargeCardCall,
  chargePage,
  charges,
  confirmCharge,
  getCharge,
  mailReceipt,
} from '@homeside/contract/charges'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { keptCharge } from '../../platform/processor/processor.ts'
import { chargeCard } from './charge-card.ts'
import { findCharge, findChargePage, findCharges } from './find-charges.ts'
import { sendReceipt } from './mail-charge-news.ts'
import { mustPay, requirePortalUrl } from './policy.ts'
import { presentCharge, presentCharges } from './present-charges.ts'
import { settleCharge } from './settle-charge.ts'

/** Serves the calls about owed amounts and charges. */
export function serveCharges(serve: ServeCall, dependencies: Dependencies): void {
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
