import { useApi } from '@homeside/api-client/use-api'
import { useAction } from '@homeside/parts/action/use-action'
import { openCardPage } from '@homeside/parts/payment/card-page'
import { useParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { cardPath } from '../payment-paths.ts'
import { openStayAtom } from './open-stay.ts'

/**
 * Leaves for the processor's card page, to save a card.
 *
 * @param consentVersion of the consent that stands beside the button.
 */
export function useAddCard(consentVersion: string) {
  const api = useApi()
  const { alias = '' } = useParams()
  const keepStay = useSetAtom(openStayAtom)
  const { isUnderWay, problem, run } = useAction()

  return {
    isUnderWay,
    problem,
    /** `replaces` is the card on file that the new one replaces. */
    addCard: (replaces?: number) =>
      run(async () => {
        const wish = { path: cardPath(alias), consentVersion, ...(replaces ? { replaces } : {}) }
        const { Url, Reference } = await openCardPage(api, wish)
        keepStay(Reference)
        window.location.assign(Url)
      }),
  }
}
